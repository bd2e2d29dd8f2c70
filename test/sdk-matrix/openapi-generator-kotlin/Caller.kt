// The eight calls, by a client of OpenAPI Generator's kotlin.
import java.io.File
import org.openapitools.client.apis.AdminBookingRequestsApi
import org.openapitools.client.apis.BookingRequestsApi
import org.openapitools.client.apis.DocumentsApi
import org.openapitools.client.apis.ExchangeRatesApi
import org.openapitools.client.apis.PoliciesApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

const val TRAVELER = "0199c3a0-7600-7000-8000-000000000001"

fun call(name: String, run: () -> Unit) {
    try {
        run()
        println("$name ok")
    } catch (error: Throwable) {
        println("$name FAILED ${error.toString().lines().first()}")
    }
}

fun main() {
    val url = System.getenv("MATRIX_URL")
    ApiClient.accessToken = System.getenv("MATRIX_TOKEN")
    val policies = PoliciesApi(url)
    val bookings = BookingRequestsApi(url)
    val documents = DocumentsApi(url)
    var bookingId = ""
    var documentId = ""

    call("evaluate") {
        val flight = FlightProposal(
            originLocationId = "airport-BER", destinationLocationId = "airport-LHR", isInternational = true,
            departureDate = "2030-03-11", price = 480.0, currency = "EUR", cabinClass = CabinClass.BUSINESS, stops = 2,
        )
        val violations = policies.policiesEvaluate(EvaluationRequest(flight = flight)).flightEvaluation!!.violations
        check(violations[0].type == ViolationType.PRICE && violations[0].limitValue == 350.0 && violations[0].excessAmount == 130.0)
        check(violations[1].limitValue == listOf("ECONOMY", "PREMIUM_ECONOMY") && violations[1].actualValue == "BUSINESS")
    }
    call("fault") {
        try {
            policies.policiesCreate(PolicyCreate("x", "acme", BookingMode.HYBRID, PolicyAction.ALLOW))
            error("no fault")
        } catch (fault: ClientException) {
            // The generator gives the body as text, and a serializer for its models.
            val text = (fault.response as ClientError<*>).body as String
            val body = Serializer.moshi.adapter(PolicyBadRequestBody::class.java).fromJson(text)!!
            check(body.errors[0].field == "name") { body }
        }
    }
    call("create") {
        val flight = FlightItemCreate(
            originLocationId = "airport-BER", originCode = "BER", destinationLocationId = "airport-LHR",
            destinationCode = "LHR", departureDate = java.time.LocalDate.parse("2030-03-11"),
            arrivalDate = java.time.LocalDate.parse("2030-03-11"), cabinClass = "Economy", adultsCount = 1,
            price = 1234567.89, currency = "EUR",
        )
        val travelers = listOf(BookingTravelerCreate(TRAVELER, TravelerType.ADT))
        val created = bookings.bookingRequestsCreate(BookingRequestCreate(1234567.89, "EUR", travelers, flightItems = listOf(flight))).data
        bookingId = created.id
        check(created.totalPrice == 1234567.89) { created.totalPrice }
    }
    call("list") {
        val statuses = listOf(BookingRequestStatus.PENDING, BookingRequestStatus.CANCELLED)
        val listed = AdminBookingRequestsApi(url).adminBookingRequestsList(status = statuses).data
        check(listed.total > 0 && listed.bookingRequests.isNotEmpty())
    }
    call("nulls") {
        val read = bookings.bookingRequestsRead(bookingId).data
        check(read.requestNotes == null && read.budgetEvaluation == null && read.policyEvaluation != null)
    }
    call("rates") {
        check(ExchangeRatesApi(url).exchangeRatesList().data.exchangeRates[0].rates["USD"] == 1.0835)
    }
    call("upload") {
        val document = documents.documentsUpload(TRAVELER, File(System.getenv("MATRIX_FILE")), "VISA", label = "by Kotlin").data
        documentId = document.id
        check(document.label == "by Kotlin" && document.mimeType.value == "application/pdf")
    }
    call("download") {
        val link = documents.documentsDownload(documentId).data
        println("""link {"url": "${link.url}", "expiresAt": "${link.expiresAt}"}""")
    }
}
