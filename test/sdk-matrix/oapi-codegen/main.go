// The eight calls, by a client of oapi-codegen.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"time"

	"caller/client"

	types "github.com/oapi-codegen/runtime/types"
)

const traveler = "0199c3a0-7600-7000-8000-000000000001"

func expect(condition bool, found any) error {
	if condition {
		return nil
	}
	return errors.New(fmt.Sprint(found))
}

func main() {
	ctx := context.Background()
	api, err := client.NewClientWithResponses(os.Getenv("MATRIX_URL"), client.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv("MATRIX_TOKEN"))
			return nil
		}))
	if err != nil {
		panic(err)
	}
	var bookingID, documentID string

	call := func(name string, run func() error) {
		if err := run(); err != nil {
			fmt.Printf("%s FAILED %v\n", name, err)
		} else {
			fmt.Printf("%s ok\n", name)
		}
	}

	call("evaluate", func() error {
		flight := client.FlightProposal{OriginLocationId: "airport-BER", DestinationLocationId: "airport-LHR", IsInternational: true,
			DepartureDate: "2030-03-11", Price: 480, Currency: "EUR", CabinClass: client.BUSINESS, Stops: 2}
		answer, err := api.PoliciesEvaluateWithResponse(ctx, client.EvaluationRequest{Flight: &flight})
		if err != nil || answer.JSON200 == nil {
			return fmt.Errorf("no answer: %v", err)
		}
		violations := answer.JSON200.FlightEvaluation.Violations
		allowed, isList := violations[1].LimitValue.([]interface{})
		return expect(violations[0].Type == client.PRICE && violations[0].LimitValue == 350.0 && *violations[0].ExcessAmount == 130 &&
			isList && allowed[0] == "ECONOMY" && violations[1].ActualValue == "BUSINESS", violations)
	})
	call("fault", func() error {
		policy := client.PolicyCreate{Name: "x", CompanyId: "acme", BookingMode: client.HYBRID, DefaultAction: client.ALLOW}
		answer, err := api.PoliciesCreateWithResponse(ctx, nil, policy)
		if err != nil || answer.JSON400 == nil {
			return fmt.Errorf("no fault: %v", err)
		}
		return expect(answer.JSON400.StatusCode == 400 && answer.JSON400.Errors[0].Field == "name", answer.JSON400)
	})
	call("create", func() error {
		day := types.Date{Time: time.Date(2030, 3, 11, 0, 0, 0, 0, time.UTC)}
		flights := []client.FlightItemCreate{{OriginLocationId: "airport-BER", OriginCode: "BER", DestinationLocationId: "airport-LHR",
			DestinationCode: "LHR", DepartureDate: day, ArrivalDate: day, CabinClass: "Economy", AdultsCount: 1, Price: 1234567.89,
			Currency: "EUR"}}
		request := client.BookingRequestCreate{TotalPrice: 1234567.89, Currency: "EUR", FlightItems: &flights,
			Travelers: []client.BookingTravelerCreate{{TravelerId: traveler, TravelerTypeCode: client.ADT}}}
		answer, err := api.BookingRequestsCreateWithResponse(ctx, nil, request)
		if err != nil || answer.JSON201 == nil {
			return fmt.Errorf("no answer: %v", err)
		}
		bookingID = answer.JSON201.Data.Id
		return expect(answer.JSON201.Data.TotalPrice == 1234567.89, answer.JSON201.Data.TotalPrice)
	})
	call("list", func() error {
		statuses := []client.BookingRequestStatus{client.BookingRequestStatusPENDING, client.BookingRequestStatusCANCELLED}
		answer, err := api.AdminBookingRequestsListWithResponse(ctx, &client.AdminBookingRequestsListParams{Status: &statuses})
		if err != nil || answer.JSON200 == nil {
			return fmt.Errorf("no answer: %v", err)
		}
		return expect(answer.JSON200.Data.Total > 0 && len(answer.JSON200.Data.BookingRequests) > 0, "an empty list")
	})
	call("nulls", func() error {
		answer, err := api.BookingRequestsReadWithResponse(ctx, bookingID, nil)
		if err != nil || answer.JSON200 == nil {
			return fmt.Errorf("no answer: %v", err)
		}
		read := answer.JSON200.Data
		return expect(read.RequestNotes == nil && read.BudgetEvaluation == nil && read.PolicyEvaluation != nil, read)
	})
	call("rates", func() error {
		answer, err := api.ExchangeRatesListWithResponse(ctx, nil)
		if err != nil || answer.JSON200 == nil {
			return fmt.Errorf("no answer: %v", err)
		}
		return expect(answer.JSON200.Data.ExchangeRates[0].Rates["USD"] == 1.0835, answer.JSON200.Data.ExchangeRates[0])
	})
	call("upload", func() error {
		file, err := os.ReadFile(os.Getenv("MATRIX_FILE"))
		if err != nil {
			return err
		}
		// The generator takes the body of a form as bytes, which you write.
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		part, err := form.CreateFormFile("file", "visa.pdf")
		if err != nil {
			return err
		}
		_, _ = part.Write(file)
		_ = form.WriteField("documentCategory", "VISA")
		_ = form.WriteField("label", "by Go")
		_ = form.Close()
		answer, err := api.DocumentsUploadWithBodyWithResponse(ctx, traveler, nil, form.FormDataContentType(), &body)
		if err != nil || answer.JSON201 == nil {
			return fmt.Errorf("no answer: %v", err)
		}
		documentID = answer.JSON201.Data.Id
		return expect(*answer.JSON201.Data.Label == "by Go", answer.JSON201.Data)
	})
	call("download", func() error {
		answer, err := api.DocumentsDownloadWithResponse(ctx, documentID)
		if err != nil || answer.JSON200 == nil {
			return fmt.Errorf("no answer: %v", err)
		}
		link, _ := json.Marshal(map[string]any{"url": answer.JSON200.Data.Url, "expiresAt": answer.JSON200.Data.ExpiresAt})
		fmt.Printf("link %s\n", link)
		return nil
	})
}
