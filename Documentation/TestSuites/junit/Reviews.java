import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Reads a list page by page; anything that is not a whole page is an error. */
class Reviews {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    static List<String> fetchAll(String base) throws IOException, InterruptedException {
        var ids = new ArrayList<String>();
        var seen = new HashSet<String>();
        var place = "";
        while (true) {
            var page = fetch(base + "/reviews?limit=20" + place);
            // Some servers tell of an error with status 200.
            if (!page.has("items")) throw new IOException("a page without items");
            for (var item : page.getAsJsonArray("items")) ids.add(item.getAsJsonObject().get("id").getAsString());
            if (page.get("next").isJsonNull()) return ids;
            var cursor = page.get("next").getAsString();
            if (!seen.add(cursor)) throw new IOException("the cursor leads in a circle");
            place = "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
        }
    }

    private static JsonObject fetch(String url) throws IOException, InterruptedException {
        // The time limit of a request ends with its headers, so the whole answer gets one of its own.
        var request = HttpRequest.newBuilder(URI.create(url)).build();
        try {
            var answer = CLIENT.sendAsync(request, BodyHandlers.ofString()).get(2, java.util.concurrent.TimeUnit.SECONDS);
            if (answer.statusCode() != 200) throw new IOException("status " + answer.statusCode());
            return JsonParser.parseString(answer.body()).getAsJsonObject();
        } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException | RuntimeException error) {
            throw new IOException(error);
        }
    }
}
