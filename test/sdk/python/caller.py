"""The ten calls, by a client of OpenAPI Generator's python."""
import datetime
import json
import os

import openapi_client as client
from openapi_client.exceptions import BadRequestException

TRAVELER = "0199c3a0-7600-7000-8000-000000000001"
POLICY = "0199c3a0-7000-7000-8000-000000000001"
DAY = datetime.date(2030, 3, 11)

configuration = client.Configuration(host=os.environ["SDK_URL"], access_token=os.environ["SDK_TOKEN"])
api = client.ApiClient(configuration)
made: dict[str, str] = {}


def evaluate() -> None:
    flight = client.FlightProposal(
        originLocationId="airport-BER", destinationLocationId="airport-LHR", isInternational=True,
        departureDate="2030-03-11", price=480, currency="EUR", cabinClass=client.CabinClass.BUSINESS, stops=2,
    )
    answer = client.PoliciesApi(api).policies_evaluate(client.EvaluationRequest(flight=flight))
    assert answer.flight_evaluation is not None
    price, cabin = answer.flight_evaluation.violations[:2]
    assert (price.type, price.limit_value, price.excess_amount) == ("PRICE", 350, 130), price
    assert (cabin.limit_value, cabin.actual_value) == (["ECONOMY", "PREMIUM_ECONOMY"], "BUSINESS"), cabin


def fault() -> None:
    # The model lets no name through that is too short: only the service is to refuse it here.
    policy = client.PolicyCreate(
        name="Policy", companyId="acme", bookingMode=client.BookingMode.HYBRID, defaultAction=client.PolicyAction.ALLOW,
    )
    policy = policy.model_copy(update={"name": "x"})
    try:
        client.PoliciesApi(api).policies_create(policy)
    except BadRequestException as error:
        assert isinstance(error.data, client.PolicyBadRequestBody), error.data
        assert (error.data.status_code, error.data.errors[0].var_field) == (400, "name"), error.data
    else:
        raise AssertionError("no fault")


def create() -> None:
    flight = client.FlightItemCreate(
        originLocationId="airport-BER", originCode="BER", destinationLocationId="airport-LHR", destinationCode="LHR",
        departureDate=DAY, arrivalDate=DAY, cabinClass="Economy", adultsCount=1, price=1234567.89,
        currency="EUR",
    )
    traveler = client.BookingTravelerCreate(travelerId=TRAVELER, travelerTypeCode=client.TravelerType.ADT)
    request = client.BookingRequestCreate(totalPrice=1234567.89, currency="EUR", travelers=[traveler], flightItems=[flight])
    created = client.BookingRequestsApi(api).booking_requests_create(request).data
    made["booking"] = created.id
    assert created.total_price == 1234567.89, created.total_price


def list_() -> None:
    statuses = [client.BookingRequestStatus.PENDING, client.BookingRequestStatus.CANCELLED]
    listed = client.AdminBookingRequestsApi(api).admin_booking_requests_list(status=statuses).data
    assert listed.total > 0 and len(listed.booking_requests) > 0


def nulls() -> None:
    read = client.BookingRequestsApi(api).booking_requests_read(made["booking"]).data
    assert read.request_notes is None and read.budget_evaluation is None and read.policy_evaluation is not None, read


def rates() -> None:
    listed = client.ExchangeRatesApi(api).exchange_rates_list().data
    assert listed.exchange_rates[0].rates["USD"] == 1.0835, listed


def upload() -> None:
    document = client.DocumentsApi(api).documents_upload(TRAVELER, os.environ["SDK_FILE"], "VISA", label="by Python").data
    made["document"] = document.id
    assert document.label == "by Python", document


def download() -> None:
    link = client.DocumentsApi(api).documents_download(made["document"]).data
    print("link", json.dumps({"url": link.url, "expiresAt": link.expires_at.isoformat()}))


def clear() -> None:
    cleared = client.PoliciesApi(api).policies_update(POLICY, client.PolicyPatch(description=None))
    assert cleared.description is None, cleared


def unknown() -> None:
    configuration.host = os.environ["SDK_UNKNOWN_URL"]
    read = client.BookingRequestsApi(api).booking_requests_read(made["booking"]).data
    assert (read.status, read.total_price) == ("ADDED_LATER", 1234567.89), read


CALLS = {
    "evaluate": evaluate, "fault": fault, "create": create, "list": list_,
    "nulls": nulls, "rates": rates, "upload": upload, "download": download,
    "clear": clear, "unknown": unknown,
}
for name, run in CALLS.items():
    try:
        run()
        print(name, "ok")
    except Exception as error:  # Whatever it is, the table tells it.
        print(name, "FAILED", type(error).__name__, str(error).replace("\n", " ")[:200])
