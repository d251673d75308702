import com.fasterxml.jackson.databind.ObjectMapper;
import example.qrelay.ApiClient;
import example.qrelay.api.AnalyticsApi;
import example.qrelay.api.JobsApi;
import example.qrelay.api.QrCodesApi;
import example.qrelay.api.WebhooksApi;
import example.qrelay.model.*;
import java.io.FileInputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class Tour {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + args[1]));
    QrCodesApi codes = new QrCodesApi(client);
    JobsApi jobs = new JobsApi(client);
    WebhooksApi hooks = new WebhooksApi(client);

    CreateWifiQrCode wifi =
        new CreateWifiQrCode()
            .type(CreateWifiQrCode.TypeEnum.WIFI)
            .name("Guests")
            .data(new CreateWifiQrCodeData(new WifiData().ssid("Café").password("espresso!")))
            .style(new StyleInput().shape(StyleInput.ShapeEnum.ROUNDED).foreground("#1b365d"));
    WifiQrCode code = codes.createQrCode(new CreateQrCode(wifi), null).getWifiQrCode();

    ListQrCodes200Response list =
        codes.listQrCodes(QrCodesApi.APIListQrCodesRequest.newBuilder().createdFrom("2026-01-01").build());

    UpdateQrCode change = new UpdateQrCode().name("Visitors").style(new StylePatch().shape(null));
    WifiQrCode patched = codes.updateQrCode(code.getId(), change, null).getWifiQrCode();

    CreateUrlQrCode url =
        new CreateUrlQrCode()
            .type(CreateUrlQrCode.TypeEnum.URL)
            .name("A")
            .data(new CreateUrlQrCodeData(new UrlData().url(URI.create("https://example.com/a"))));
    CreateGeoQrCode geo =
        new CreateGeoQrCode()
            .type(CreateGeoQrCode.TypeEnum.GEO)
            .data(new CreateGeoQrCodeData(new GeoData().latitude(new BigDecimal("48.2")).longitude(new BigDecimal("16.37"))));
    List<QrCode> bulk =
        jobs.bulkCreateQrCodes(List.of(new CreateQrCode(url), new CreateQrCode(geo)), null, null).getData();
    UrlQrCode first = bulk.get(0).getUrlQrCode();
    GeoQrCode second = bulk.get(1).getGeoQrCode();

    BulkExportRequest request =
        new BulkExportRequest()
            .ids(List.of(first.getId(), second.getId()))
            .format(BulkExportRequest.FormatEnum.SVG);
    byte[] zip;
    try (FileInputStream file = new FileInputStream(jobs.bulkExportQrCodes(request, null, null))) {
      zip = file.readNBytes(2);
    }

    QrCodeAnalytics analytics =
        new AnalyticsApi(client)
            .getQrCodeAnalytics(
                AnalyticsApi.APIGetQrCodeAnalyticsRequest.newBuilder()
                    .id(code.getId())
                    .granularity("weekly")
                    .from("2026-01-01")
                    .to("2026-01-31")
                    .build());
    new AnalyticsApi(client).getAccountAnalytics(AnalyticsApi.APIGetAccountAnalyticsRequest.newBuilder().build());
    BulkPatch tags = new BulkPatch().tags(Map.of("add", List.of("spring")));
    jobs.bulkUpdateQrCodes(
        new BulkUpdateRequest().select(new Selection().ids(List.of(first.getId()))).patch(tags).dryRun(true),
        null,
        null);

    CreateWebhook endpoint =
        new CreateWebhook()
            .url("https://receiver.example/hooks")
            .addEventsItem(CreateWebhook.EventsEnum.QR_CODE_SCANNED)
            .addEventsItem(CreateWebhook.EventsEnum.JOB_FAILED);
    WebhookWithSecret webhook = hooks.createWebhook(endpoint, null);

    Map<String, Object> result =
        Map.of(
            "ssid", code.getData().getWifiData().getSsid(),
            "listed", list.getData().stream().map(one -> one.getWifiQrCode().getName()).toList(),
            "patched", List.of(patched.getName(), patched.getStyle().getShape(), patched.getStyle().getForeground()),
            "bulk", List.of(first.getType(), second.getType()),
            "zip", new String(zip, StandardCharsets.US_ASCII),
            "weeks", analytics.getTimeSeries().size(),
            "webhook", Arrays.asList(webhook.getSecret().startsWith("whsec_"), webhook.getDisabledReason()),
            "webhooks", hooks.listWebhooks(WebhooksApi.APIListWebhooksRequest.newBuilder().build()).getData().size());
    System.out.println(new ObjectMapper().writeValueAsString(result));
  }
}
