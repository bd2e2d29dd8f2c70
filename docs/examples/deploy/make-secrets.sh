#!/bin/sh
# Makes the secrets of compose.yaml in the folder secrets/, once: to try the service, not for production.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir secrets
cd secrets

secret() { openssl rand -hex 24; }
secret > postgres_password
secret > owner_password
secret > service_password
echo "postgresql://travel_desk_owner:$(cat owner_password)@postgres:5432/travel_desk" > owner_database_url
echo "postgresql://travel_desk_service:$(cat service_password)@postgres:5432/travel_desk" > service_database_url
secret > auth_secret
echo "first:$(openssl rand -base64 32)" > passport_keys
# Azurite's publicly known account and key.
key='Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='
echo "DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=$key;BlobEndpoint=http://azurite:10000/devstoreaccount1;" > azure_connection_string

# Compose mounts each file with its owner and mode. The mode of the folder keeps other users of this machine out.
chmod 444 ./*
