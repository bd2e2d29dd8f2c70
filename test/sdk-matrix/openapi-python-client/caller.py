"""The eight calls, by a client of openapi-python-client."""
import datetime
import json
import os

from travel_desk_client import AuthenticatedClient, models
from travel_desk_client.api.admin_booking_requests import admin_booking_requests_list
from travel_desk_client.api.booking_requests import booking_requests_create, booking_requests_read
from travel_desk_client.api.documents import documents_download, documents_upload
from travel_desk_client.api.exchange_rates import exchange_rates_list
from travel_desk_client.api.policies import policies_create, policies_evaluate
from travel_desk_client.types import File

TRAVELER = "0199c3a0-7600-7000-8000-000000000001"

client = AuthenticatedClient(base_url=os.environ["MATRIX_URL"], token=os.environ["MATRIX_TOKEN"])
made: dict[str, str] = {}


def evaluate() -> None:
    flight = models.FlightProposal(
        origin_location_id="airport-BER", destination_location_id="airport-LHR", is_international=True,
        departure_date="2030-03-11", price=480, currency="EUR", cabin_class=models.CabinClass.BUSINESS, stops=2,
    )
    answer = policies_evaluate.sync(client=client, body=models.EvaluationRequest(flight=flight))
    assert isinstance(answer, models.EvaluationResponse), answer
    assert answer.flight_evaluation is not None
    price, cabin = answer.flight_evaluation.violations[:2]
    assert (price.type_, price.limit_value, price.excess_amount) == (models.ViolationType.PRICE, 350, 130), price
    assert (cabin.limit_value, cabin.actual_value) == (["ECONOMY", "PREMIUM_ECONOMY"], "BUSINESS"), cabin


def fault() -> None:
    policy = models.PolicyCreate(
        name="x", company_id="acme", booking_mode=models.BookingMode.HYBRID, default_action=models.PolicyAction.ALLOW,
    )
    answer = policies_create.sync(client=client, body=policy)
    assert isinstance(answer, models.PolicyBadRequestBody), answer
    assert (answer.status_code, answer.errors[0].field) == (400, "name"), answer


def create() -> None:
    day = datetime.date(2030, 3, 11)
    flight = models.FlightItemCreate(
        origin_location_id="airport-BER", origin_code="BER", destination_location_id="airport-LHR", destination_code="LHR",
        departure_date=day, arrival_date=day, cabin_class="Economy", adults_count=1, price=1234567.89, currency="EUR",
    )
    traveler = models.BookingTravelerCreate(traveler_id=TRAVELER, traveler_type_code=models.TravelerType.ADT)
    request = models.BookingRequestCreate(
        total_price=1234567.89, currency="EUR", travelers=[traveler], flight_items=[flight],
    )
    answer = booking_requests_create.sync(client=client, body=request)
    assert isinstance(answer, models.BookingRequestResult), answer
    made["booking"] = answer.data.id
    assert answer.data.total_price == 1234567.89, answer


def list_() -> None:
    statuses = [models.BookingRequestStatus.PENDING, models.BookingRequestStatus.CANCELLED]
    answer = admin_booking_requests_list.sync(client=client, status=statuses)
    assert isinstance(answer, models.BookingRequestListResult), answer
    assert answer.data.total > 0 and len(answer.data.booking_requests) > 0


def nulls() -> None:
    answer = booking_requests_read.sync(made["booking"], client=client)
    assert isinstance(answer, models.BookingRequestResult), answer
    read = answer.data
    assert read.request_notes is None and read.budget_evaluation is None and read.policy_evaluation is not None, read


def rates() -> None:
    answer = exchange_rates_list.sync(client=client)
    assert isinstance(answer, models.ExchangeRateListResult), answer
    assert answer.data.exchange_rates[0].rates["USD"] == 1.0835, answer


def upload() -> None:
    with open(os.environ["MATRIX_FILE"], "rb") as stream:
        file = File(payload=stream, file_name="visa.pdf", mime_type="application/pdf")
        form = models.DocumentUploadForm(file=file, document_category="VISA", label="by Python")
        answer = documents_upload.sync(TRAVELER, client=client, body=form)
    assert isinstance(answer, models.DocumentResult), answer
    made["document"] = answer.data.id
    assert answer.data.label == "by Python", answer


def download() -> None:
    answer = documents_download.sync(made["document"], client=client)
    assert isinstance(answer, models.DocumentLinkResult), answer
    print("link", json.dumps({"url": answer.data.url, "expiresAt": answer.data.expires_at.isoformat()}))


CALLS = {
    "evaluate": evaluate, "fault": fault, "create": create, "list": list_,
    "nulls": nulls, "rates": rates, "upload": upload, "download": download,
}
for name, run in CALLS.items():
    try:
        run()
        print(name, "ok")
    except Exception as error:  # Whatever it is, the table tells it.
        print(name, "FAILED", type(error).__name__, str(error).replace("\n", " ")[:200])
