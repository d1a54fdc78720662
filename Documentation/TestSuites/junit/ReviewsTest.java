import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ReviewsTest {
    private static Process server;

    @AfterAll
    static void stop() {
        server.destroy();
    }

    @TestFactory
    Stream<DynamicTest> conduct() throws Exception {
        server = new ProcessBuilder("pagetape", "serve", "--cases", "--quiet", "Specs/reviews.yaml").start();
        var desk = desk(server.inputReader());
        var cases = JsonParser.parseString(ask(desk + "/cases", "")).getAsJsonArray();
        return StreamSupport.stream(cases.spliterator(), false).map(one -> {
            var told = one.getAsJsonObject();
            return DynamicTest.dynamicTest(told.get("name").getAsString(),
                () -> judge(told.get("url").getAsString(), told.get("verdict").getAsString()));
        });
    }

    private static void judge(String url, String verdict) throws Exception {
        var ending = "failed";
        var ids = "";
        try {
            ids = String.join("\n", Reviews.fetchAll(url));
            ending = "ok";
        } catch (IOException error) {
            // A client that fails loudly is right: the verdict says so.
        }
        var report = ask(verdict + "?as=text&ended=" + ending, ids);
        // Not only "contract broken": a client that never asks proves nothing.
        assertTrue(report.contains("contract kept"), report);
    }

    private static String desk(BufferedReader lines) throws IOException {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.endsWith(" is the desk")) return line.split(" ")[0];
        }
        throw new IOException("pagetape serve did not start");
    }

    private static String ask(String url, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(url));
        if (!body.isEmpty()) request.POST(BodyPublishers.ofString(body));
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString()).body();
    }
}
