.DEFAULT_GOAL := help
# What Node has compiled, for its next start: half of the time until the service is ready.
export NODE_COMPILE_CACHE ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/travel-desk/node
.PHONY: help install run token mock docs generate check-generated check-contract release places typecheck lint format test test-azure test-sdk bench-peers conformance bench bench-evaluate sbom check-deploy drill-image drill-monitoring drill-roll drill-previous-release drill-pgbouncer drill-citus drill-failover drill-restore drill-kill drill-webhooks clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-22s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: node_modules/.development

# Everything: the service, and what checks, tests and generates.
node_modules/.development: package.json package-lock.json .npmrc
	npm ci --no-audit --no-fund
	@$(after-install)

# What `make run` needs, in a third of the time: without the clients of Azure and Redis, which are peer dependencies, because
# npm can leave those out. npm writes this file in both cases.
node_modules/.package-lock.json: package.json package-lock.json .npmrc
	@echo 'Installing Node, PostgreSQL and 220 packages, once: 230 MB.'
	@npm ci --omit=dev --omit=peer --no-audit --no-fund
	@$(after-install)

# Node's package has 67 MB of C headers, and Scalar's 45 MB of modules that the docs page does not serve. The time of the
# touched files says which lock file was installed.
define after-install
rm -rf node_modules/node-linux-*/include
@find node_modules/@scalar/api-reference/dist -type f ! -path '*/browser/standalone.js' -delete
@touch node_modules/.package-lock.json $@ && npm run --silent check-node
endef

run: node_modules/.package-lock.json ## Start the service on an embedded PostgreSQL with demo data
	@exec npm start --silent

token: install ## Print a development token: make token ARGS="--sub USER --company COMPANY"
	@npm run --silent token -- $(ARGS)

mock: install ## Serve the API from the contract's examples on port 4010, or MOCK_PORT
	@exec npm run --silent mock -- --port $(or $(MOCK_PORT),4010)

docs: install ## Write the docs page to .docs/, for any web server: make docs ARGS="--server https://travel.example"
	@npm run --silent docs -- $(ARGS)

generate: install ## Generate generated/ from spec/, including fixtures
	@npm run --silent generate

check-generated: install ## Fail if generated/ is out of date
	@npm run --silent check-generated

check-contract: install ## Fail if the contract breaks clients of the last release, and lint it
	@npm run --silent check-contract

release: install ## Release the contract to spec/released/ under its version; ARGS=--replace replaces the last one
	@npm run --silent release -- $(ARGS)

places: install ## Update the places and country codes from their npm packages
	@npm run --silent places

typecheck: install ## Check the types
	@npm run --silent typecheck

lint: install ## Lint the code and the Markdown, and check imports and formatting
	@npm run --silent lint

format: install ## Format the code
	@npm run --silent format -- --write

test: install ## Run all checks and tests; the last line has the totals
	@npm run --silent test

test-azure: install node_modules/.cache/azurite/node_modules ## Test the Azure blob store against Azurite, which this installs
	@npm run --silent jest -- test/platform/blobs.test.ts

test-sdk: install ## Generate clients in Go, Java, Python and TypeScript, and try them; ARGS="--only NAME" tries one
	@npm run --silent test-sdk -- $(ARGS)

# Larger than all other development tools together, and needed by one suite: it has a lock file of its own.
node_modules/.cache/azurite/node_modules: test/azure/package.json test/azure/package-lock.json | install
	@mkdir -p $(@D)
	@cp $^ .npmrc $(@D)
	npm ci --prefix $(@D) --ignore-scripts --no-audit --no-fund
	@touch $@

bench-peers: install node_modules/.cache/peers/node_modules ## Compare evaluation with other stacks, which this installs
	@npm run --silent bench:peers

node_modules/.cache/peers/node_modules: test/bench/peers/package.json test/bench/peers/package-lock.json | install
	@mkdir -p $(@D)
	@cp $^ .npmrc $(@D)
	npm ci --prefix $(@D) --ignore-scripts --no-audit --no-fund
	@touch $@

conformance: install ## Test a service against the contract: make conformance BASE_URL=… SEED=… EXAMPLES=…
	@npm run --silent conformance -- $(if $(BASE_URL),--base-url $(BASE_URL)) $(if $(SEED),--seed $(SEED)) $(if $(EXAMPLES),--examples $(EXAMPLES))

bench: install ## Measure evaluation, and the lists of a million booking requests and 200,000 travelers (loads them first)
	@npm run --silent bench

bench-evaluate: install ## Measure evaluation alone, in a minute
	@npm run --silent bench:evaluate

sbom: install ## Write the software bill of materials (CycloneDX), with the licences
	@npm run --silent sbom

check-deploy: install ## Check the examples of docs/deploy.md and the SBOM against the schemas of compose, Kubernetes and CycloneDX
	@npm run --silent check-deploy

drill-image: install ## Build the container image, and run it read-only against a PostgreSQL
	@npm run --silent drill:image

drill-monitoring: install ## Run Prometheus against a node under load: every panel of the dashboard and every alert
	@npm run --silent drill:monitoring

drill-roll: install ## Restart and upgrade three nodes behind HAProxy under 50,000 calls, none of which may fail (15 minutes)
	@npm run --silent drill:roll -- $(ARGS)

drill-previous-release: install ## Run the API tests of the previous release on the schema of this one
	@npm run --silent drill:previous-release -- $(ARGS)

drill-pgbouncer: install ## Run the service through PgBouncer in session and transaction mode
	@npm run --silent drill:pgbouncer -- $(ARGS)

drill-citus: install ## Run the API tests on the Citus cluster in CITUS_URL, and creates while it changes; skipped without it
	@npm run --silent drill:citus -- $(ARGS)

drill-failover: install ## Lose the primary database under load, three times, without losing a write
	@npm run --silent drill:failover -- $(ARGS)

drill-restore: install ## Back up under load, and restore to a point in time on an empty folder
	@npm run --silent drill:restore -- $(ARGS)

drill-kill: install ## Kill a node 50 times under calls of all areas, without losing a write
	@npm run --silent drill:kill -- $(ARGS)

drill-webhooks: install ## Lose nodes and the primary while webhooks are sent: each arrives at least once and in order
	@npm run --silent drill:webhooks -- $(ARGS)

clean: ## Remove node_modules; the data is kept
	rm -rf node_modules
