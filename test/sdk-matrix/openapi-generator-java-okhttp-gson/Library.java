import org.openapitools.client.ApiClient;
import org.openapitools.client.JSON;

class Library {
  static ApiClient connect(String url, String token) {
    ApiClient client = new ApiClient().setBasePath(url);
    client.setBearerToken(token);
    return client;
  }

  static <Model> Model read(ApiClient client, String json, Class<Model> model) {
    return JSON.getGson().fromJson(json, model);
  }
}
