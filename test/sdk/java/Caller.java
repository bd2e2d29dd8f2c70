// The ten calls, by a client of OpenAPI Generator's java, with the HTTP client of Java itself.
import java.io.File;
import java.time.LocalDate;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

public class Caller {
  static final String TRAVELER = "0199c3a0-7600-7000-8000-000000000001";
  static final String POLICY = "0199c3a0-7000-7000-8000-000000000001";
  static String bookingId = "";
  static String documentId = "";

  interface Call {
    void run() throws Exception;
  }

  static void call(String name, Call call) {
    try {
      call.run();
      System.out.println(name + " ok");
    } catch (Throwable error) {
      System.out.println(name + " FAILED " + error.toString().lines().findFirst().get());
    }
  }

  static void expect(boolean condition, Object found) {
    if (!condition) throw new IllegalStateException(String.valueOf(found).replace("\n", " "));
  }

  public static void main(String[] arguments) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("SDK_URL"));
    client.setRequestInterceptor((request) -> request.header("Authorization", "Bearer " + System.getenv("SDK_TOKEN")));
    PoliciesApi policies = new PoliciesApi(client);
    BookingRequestsApi bookings = new BookingRequestsApi(client);
    DocumentsApi documents = new DocumentsApi(client);

    call("evaluate", () -> {
      FlightProposal flight = new FlightProposal().originLocationId("airport-BER").destinationLocationId("airport-LHR")
          .isInternational(true).departureDate("2030-03-11").price(480.0).currency("EUR").cabinClass(CabinClass.BUSINESS).stops(2);
      EvaluationResponse answer = policies.policiesEvaluate(new EvaluationRequest().flight(flight));
      List<Violation> violations = answer.getFlightEvaluation().getViolations();
      Violation price = violations.get(0);
      Violation cabin = violations.get(1);
      expect(price.getType().equals("PRICE") && ((Number) price.getLimitValue()).doubleValue() == 350
          && price.getExcessAmount() == 130, price);
      expect(List.of("ECONOMY", "PREMIUM_ECONOMY").equals(cabin.getLimitValue()) && "BUSINESS".equals(cabin.getActualValue()), cabin);
    });
    call("fault", () -> {
      PolicyCreate policy = new PolicyCreate().name("x").companyId("acme").bookingMode(BookingMode.HYBRID)
          .defaultAction(PolicyAction.ALLOW);
      try {
        policies.policiesCreate(policy, null);
      } catch (ApiException fault) {
        // The generator gives the body as text, and a reader for its models.
        PolicyBadRequestBody body = client.getObjectMapper().readValue(fault.getResponseBody(), PolicyBadRequestBody.class);
        expect(body.getStatusCode() == 400 && body.getErrors().get(0).getField().equals("name"), body);
        return;
      }
      expect(false, "no fault");
    });
    call("create", () -> {
      FlightItemCreate flight = new FlightItemCreate().originLocationId("airport-BER").originCode("BER")
          .destinationLocationId("airport-LHR").destinationCode("LHR").departureDate(LocalDate.parse("2030-03-11"))
          .arrivalDate(LocalDate.parse("2030-03-11")).cabinClass("Economy").adultsCount(1).price(1234567.89).currency("EUR");
      BookingRequestCreate request = new BookingRequestCreate().totalPrice(1234567.89).currency("EUR").addFlightItemsItem(flight)
          .addTravelersItem(new BookingTravelerCreate().travelerId(TRAVELER).travelerTypeCode(TravelerType.ADT));
      BookingRequest created = bookings.bookingRequestsCreate(request, null).getData();
      bookingId = created.getId();
      expect(created.getTotalPrice() == 1234567.89, created.getTotalPrice());
    });
    call("list", () -> {
      List<BookingRequestStatus> statuses = List.of(BookingRequestStatus.PENDING, BookingRequestStatus.CANCELLED);
      BookingRequestPage listed = new AdminBookingRequestsApi(client).adminBookingRequestsList(null, null, null, statuses, null, null, null,
          null, null, null, null, null, null, null, null, null).getData();
      expect(listed.getTotal() > 0 && !listed.getBookingRequests().isEmpty(), listed.getTotal());
    });
    call("nulls", () -> {
      BookingRequest read = bookings.bookingRequestsRead(bookingId, null).getData();
      expect(read.getRequestNotes() == null && read.getBudgetEvaluation() == null && read.getPolicyEvaluation() != null, read);
    });
    call("rates", () -> {
      ExchangeRatePage listed = new ExchangeRatesApi(client).exchangeRatesList(null, null, null, null, null).getData();
      expect(listed.getExchangeRates().get(0).getRates().get("USD") == 1.0835, listed);
    });
    call("upload", () -> {
      File file = new File(System.getenv("SDK_FILE"));
      Document document = documents.documentsUpload(TRAVELER, file, "VISA", null, "by Java", null, null).getData();
      documentId = document.getId();
      expect("by Java".equals(document.getLabel()), document);
    });
    call("download", () -> {
      DocumentLink link = documents.documentsDownload(documentId).getData();
      System.out.printf("link {\"url\": \"%s\", \"expiresAt\": \"%s\"}%n", link.getUrl(), link.getExpiresAt());
    });
    call("clear", () -> {
      PolicySummary cleared = policies.policiesUpdate(POLICY, new PolicyPatch().description(null), null);
      expect(cleared.getDescription() == null, cleared);
    });
    call("unknown", () -> {
      client.updateBaseUri(System.getenv("SDK_UNKNOWN_URL"));
      BookingRequest read = new BookingRequestsApi(client).bookingRequestsRead(bookingId, null).getData();
      expect(read.getStatus().equals("ADDED_LATER") && read.getTotalPrice() == 1234567.89, read);
    });
  }
}
