import org.openapitools.client.ApiClient;

class Library {
  static ApiClient connect(String url, String token) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    return client.setRequestInterceptor((request) -> request.header("Authorization", "Bearer " + token));
  }

  static <Model> Model read(ApiClient client, String json, Class<Model> model) throws Exception {
    return client.getObjectMapper().readValue(json, model);
  }
}
