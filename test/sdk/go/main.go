// The ten calls, by a client of OpenAPI Generator's go.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	client "github.com/GIT_USER_ID/GIT_REPO_ID"
)

const traveler = "0199c3a0-7600-7000-8000-000000000001"
const policy = "0199c3a0-7000-7000-8000-000000000001"

func expect(condition bool, what string) error {
	if condition {
		return nil
	}
	return errors.New(what)
}

func main() {
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("SDK_URL")}}
	api := client.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), client.ContextAccessToken, os.Getenv("SDK_TOKEN"))
	var bookingID, documentID string

	call := func(name string, run func() error) {
		if err := run(); err != nil {
			fmt.Printf("%s FAILED %v\n", name, err)
		} else {
			fmt.Printf("%s ok\n", name)
		}
	}

	call("evaluate", func() error {
		flight := client.NewFlightProposal("airport-BER", "airport-LHR", true, "2030-03-11", 480, "EUR", client.BUSINESS, 2)
		request := client.NewEvaluationRequest()
		request.SetFlight(*flight)
		answer, _, err := api.PoliciesAPI.PoliciesEvaluate(ctx).EvaluationRequest(*request).Execute()
		if err != nil {
			return err
		}
		violations := answer.FlightEvaluation.Get().Violations
		allowed, isList := violations[1].LimitValue.([]interface{})
		return expect(violations[0].Type == "PRICE" && violations[0].LimitValue == 350.0 && *violations[0].ExcessAmount == 130 &&
			isList && allowed[0] == "ECONOMY" && violations[1].ActualValue == "BUSINESS", fmt.Sprint(violations))
	})
	call("fault", func() error {
		policy := client.NewPolicyCreate("x", "acme", client.HYBRID, client.ALLOW)
		_, _, err := api.PoliciesAPI.PoliciesCreate(ctx).PolicyCreate(*policy).Execute()
		var fault *client.GenericOpenAPIError
		if !errors.As(err, &fault) {
			return fmt.Errorf("no fault: %v", err)
		}
		body, typed := fault.Model().(client.PolicyBadRequestBody)
		return expect(typed && body.StatusCode == 400 && body.Errors[0].Field == "name", fmt.Sprintf("%T", fault.Model()))
	})
	call("create", func() error {
		flight := client.NewFlightItemCreate("airport-BER", "BER", "airport-LHR", "LHR", "2030-03-11", "2030-03-11", "Economy", 1, 1234567.89, "EUR")
		travelers := []client.BookingTravelerCreate{*client.NewBookingTravelerCreate(traveler, client.ADT)}
		request := client.NewBookingRequestCreate(1234567.89, "EUR", travelers)
		request.FlightItems = []client.FlightItemCreate{*flight}
		answer, _, err := api.BookingRequestsAPI.BookingRequestsCreate(ctx).BookingRequestCreate(*request).Execute()
		if err != nil {
			return err
		}
		bookingID = answer.Data.Id
		return expect(answer.Data.TotalPrice == 1234567.89, fmt.Sprint(answer.Data.TotalPrice))
	})
	call("list", func() error {
		statuses := []client.BookingRequestStatus{client.PENDING, client.CANCELLED}
		answer, _, err := api.AdminBookingRequestsAPI.AdminBookingRequestsList(ctx).Status(statuses).Execute()
		if err != nil {
			return err
		}
		return expect(answer.Data.Total > 0 && len(answer.Data.BookingRequests) > 0, "an empty list")
	})
	call("nulls", func() error {
		answer, _, err := api.BookingRequestsAPI.BookingRequestsRead(ctx, bookingID).Execute()
		if err != nil {
			return err
		}
		return expect(answer.Data.RequestNotes.Get() == nil && answer.Data.BudgetEvaluation.Get() == nil &&
			answer.Data.PolicyEvaluation.Get() != nil, "a null is none")
	})
	call("rates", func() error {
		answer, _, err := api.ExchangeRatesAPI.ExchangeRatesList(ctx).Execute()
		if err != nil {
			return err
		}
		return expect(answer.Data.ExchangeRates[0].Rates["USD"] == 1.0835, fmt.Sprint(answer.Data.ExchangeRates[0]))
	})
	call("upload", func() error {
		file, err := os.Open(os.Getenv("SDK_FILE"))
		if err != nil {
			return err
		}
		answer, _, err := api.DocumentsAPI.DocumentsUpload(ctx, traveler).File(file).DocumentCategory("VISA").Label("by Go").Execute()
		if err != nil {
			return err
		}
		documentID = answer.Data.Id
		return expect(answer.Data.MimeType == "application/pdf" && answer.Data.Label.Get() != nil, "another document")
	})
	call("download", func() error {
		answer, _, err := api.DocumentsAPI.DocumentsDownload(ctx, documentID).Execute()
		if err != nil {
			return err
		}
		link, _ := json.Marshal(answer.Data)
		fmt.Printf("link %s\n", link)
		return nil
	})
	call("clear", func() error {
		patch := client.NewPolicyPatch()
		patch.SetDescriptionNil()
		answer, _, err := api.PoliciesAPI.PoliciesUpdate(ctx, policy).PolicyPatch(*patch).Execute()
		if err != nil {
			return err
		}
		return expect(answer.Description.Get() == nil, "a description")
	})
	call("unknown", func() error {
		configuration.Servers = client.ServerConfigurations{{URL: os.Getenv("SDK_UNKNOWN_URL")}}
		answer, _, err := api.BookingRequestsAPI.BookingRequestsRead(ctx, bookingID).Execute()
		if err != nil {
			return err
		}
		return expect(answer.Data.Status == "ADDED_LATER" && answer.Data.TotalPrice == 1234567.89, answer.Data.Status)
	})
}
