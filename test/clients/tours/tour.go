package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"

	"qrelay.example/tour/qrelay"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func status(want int, response *http.Response, body []byte) {
	if response.StatusCode != want {
		panic(string(body))
	}
}

func pointer[T any](value T) *T { return &value }

func main() {
	ctx := context.Background()
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	}
	client, err := qrelay.NewClientWithResponses(os.Args[1], qrelay.WithRequestEditorFn(authorize))
	check(err)

	wifi := qrelay.CreateWifiQrCode{
		Name:  pointer("Guests"),
		Style: &qrelay.StyleInput{Shape: pointer(qrelay.StyleInputShapeRounded), Foreground: pointer("#1b365d")},
	}
	check(wifi.Data.FromWifiData(qrelay.WifiData{Ssid: "Café", Password: pointer("espresso!")}))
	var body qrelay.CreateQrCode
	check(body.FromCreateWifiQrCode(wifi))
	created, err := client.CreateQrCodeWithResponse(ctx, nil, body)
	check(err)
	status(201, created.HTTPResponse, created.Body)
	value, err := created.JSON201.ValueByDiscriminator()
	check(err)
	code := value.(qrelay.WifiQrCode)
	data, err := code.Data.AsWifiData()
	check(err)

	list, err := client.ListQrCodesWithResponse(ctx, &qrelay.ListQrCodesParams{CreatedFrom: pointer("2026-01-01")})
	check(err)
	status(200, list.HTTPResponse, list.Body)
	names := []string{}
	for _, one := range list.JSON200.Data {
		listed, err := one.AsWifiQrCode()
		check(err)
		names = append(names, *listed.Name)
	}

	// The generated structs omit members that are null.
	change := strings.NewReader(`{"name": "Visitors", "style": {"shape": null}}`)
	updated, err := client.UpdateQrCodeWithBodyWithResponse(ctx, code.Id, nil, "application/json", change)
	check(err)
	status(200, updated.HTTPResponse, updated.Body)
	patched, err := updated.JSON200.AsWifiQrCode()
	check(err)

	url := qrelay.CreateUrlQrCode{Name: pointer("A")}
	check(url.Data.FromUrlData(qrelay.UrlData{Url: "https://example.com/a"}))
	geo := qrelay.CreateGeoQrCode{}
	check(geo.Data.FromGeoData(qrelay.GeoData{Latitude: 48.2, Longitude: 16.37}))
	items := make([]qrelay.CreateQrCode, 2)
	check(items[0].FromCreateUrlQrCode(url))
	check(items[1].FromCreateGeoQrCode(geo))
	bulk, err := client.BulkCreateQrCodesWithResponse(ctx, nil, items)
	check(err)
	status(201, bulk.HTTPResponse, bulk.Body)
	types, ids := []string{}, []string{}
	for _, one := range bulk.JSON201.Data {
		kind, err := one.Discriminator()
		check(err)
		types = append(types, kind)
		common, err := one.AsUrlQrCode()
		check(err)
		ids = append(ids, common.Id)
	}

	zip, err := client.BulkExportQrCodesWithResponse(ctx, nil, qrelay.BulkExportRequest{Ids: ids, Format: "SVG"})
	check(err)
	status(200, zip.HTTPResponse, zip.Body)

	analytics, err := client.GetQrCodeAnalyticsWithResponse(ctx, code.Id, &qrelay.GetQrCodeAnalyticsParams{
		From:        pointer("2026-01-01"),
		To:          pointer("2026-01-31"),
		Granularity: pointer(qrelay.GetQrCodeAnalyticsParamsGranularity("weekly")),
	})
	check(err)
	status(200, analytics.HTTPResponse, analytics.Body)

	webhook, err := client.CreateWebhookWithResponse(ctx, nil, qrelay.CreateWebhook{
		Url:    "https://receiver.example/hooks",
		Events: &[]qrelay.CreateWebhookEvents{"qr_code.scanned", "job.failed"},
	})
	check(err)
	status(201, webhook.HTTPResponse, webhook.Body)
	webhooks, err := client.ListWebhooksWithResponse(ctx, nil)
	check(err)
	status(200, webhooks.HTTPResponse, webhooks.Body)

	line, err := json.Marshal(map[string]any{
		"ssid":     data.Ssid,
		"listed":   names,
		"patched":  []any{patched.Name, patched.Style.Shape, patched.Style.Foreground},
		"bulk":     types,
		"zip":      string(zip.Body[:2]),
		"weeks":    len(analytics.JSON200.TimeSeries),
		"webhook":  []any{strings.HasPrefix(webhook.JSON201.Secret, "whsec_"), webhook.JSON201.DisabledReason},
		"webhooks": len(webhooks.JSON200.Data),
	})
	check(err)
	fmt.Println(string(line))
}
