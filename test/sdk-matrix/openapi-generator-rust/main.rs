// The eight calls, by a client of OpenAPI Generator's rust.
use openapi::apis::{
    admin_booking_requests_api, booking_requests_api, configuration::Configuration, documents_api, exchange_rates_api,
    policies_api, Error,
};
use openapi::models::*;
use serde_json::json;

const TRAVELER: &str = "0199c3a0-7600-7000-8000-000000000001";

fn report(name: &str, result: Result<bool, String>) {
    match result {
        Ok(true) => println!("{name} ok"),
        Ok(false) => println!("{name} FAILED it says something else"),
        Err(error) => println!("{name} FAILED {}", error.lines().next().unwrap_or("")),
    }
}

fn text<E: std::fmt::Debug>(error: E) -> String {
    format!("{error:?}")
}

#[tokio::main]
async fn main() {
    let mut service = Configuration::new();
    service.base_path = std::env::var("MATRIX_URL").unwrap();
    service.bearer_access_token = std::env::var("MATRIX_TOKEN").ok();
    let mut booking_id = String::new();
    let mut document_id = String::new();

    let flight = FlightProposal::new("airport-BER".into(), "airport-LHR".into(), true, "2030-03-11".into(), 480.0,
        "EUR".into(), CabinClass::Business, 2);
    let request = EvaluationRequest { flight: Some(Some(Box::new(flight))), ..Default::default() };
    report("evaluate", policies_api::policies_evaluate(&service, request).await.map_err(text).map(|answer| {
        let violations = answer.flight_evaluation.unwrap().violations;
        violations[0].r#type == ViolationType::Price && violations[0].limit_value.as_ref().unwrap().as_f64() == Some(350.0)
            && violations[0].excess_amount == Some(130.0)
            && violations[1].limit_value == Some(json!(["ECONOMY", "PREMIUM_ECONOMY"]))
            && violations[1].actual_value == Some(json!("BUSINESS"))
    }));

    let policy = PolicyCreate::new("x".into(), "acme".into(), BookingMode::Hybrid, PolicyAction::Allow);
    report("fault", match policies_api::policies_create(&service, policy, None).await {
        Err(Error::ResponseError(fault)) => match fault.entity {
            Some(policies_api::PoliciesCreateError::Status400(body)) => Ok(body.errors[0].field == "name"),
            other => Err(text(other)),
        },
        other => Err(text(other)),
    });

    let flight = FlightItemCreate::new("airport-BER".into(), "BER".into(), "airport-LHR".into(), "LHR".into(),
        "2030-03-11".parse().unwrap(), "2030-03-11".parse().unwrap(), "Economy".into(), 1, 1234567.89, "EUR".into());
    let travelers = vec![BookingTravelerCreate::new(TRAVELER.into(), TravelerType::Adt)];
    let mut request = BookingRequestCreate::new(1234567.89, "EUR".into(), travelers);
    request.flight_items = Some(Some(vec![flight]));
    report("create", booking_requests_api::booking_requests_create(&service, request, None).await.map_err(text).map(|answer| {
        booking_id = answer.data.id.clone();
        answer.data.total_price == 1234567.89
    }));

    let statuses = vec![BookingRequestStatus::Pending, BookingRequestStatus::Cancelled];
    report("list", admin_booking_requests_api::admin_booking_requests_list(&service, None, None, None, Some(statuses), None,
        None, None, None, None, None, None, None, None, None).await.map_err(text)
        .map(|answer| answer.data.total > 0 && !answer.data.booking_requests.is_empty()));

    report("nulls", booking_requests_api::booking_requests_read(&service, &booking_id, None).await.map_err(text).map(|answer| {
        answer.data.request_notes.is_none() && answer.data.budget_evaluation.is_none()
            && answer.data.policy_evaluation.is_some()
    }));

    report("rates", exchange_rates_api::exchange_rates_list(&service, None, None, None, None, None).await.map_err(text)
        .map(|answer| answer.data.exchange_rates[0].rates["USD"] == 1.0835));

    let file = std::env::var("MATRIX_FILE").unwrap().into();
    report("upload", documents_api::documents_upload(&service, TRAVELER, file, "VISA", None, Some("by Rust"), None, None)
        .await.map_err(text).map(|answer| {
            document_id = answer.data.id.clone();
            answer.data.label.as_deref() == Some("by Rust")
        }));

    report("download", documents_api::documents_download(&service, &document_id).await.map_err(text).map(|answer| {
        println!("link {}", json!({ "url": answer.data.url, "expiresAt": answer.data.expires_at }));
        true
    }));
}
