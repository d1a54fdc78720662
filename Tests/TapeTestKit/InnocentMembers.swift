/// Members of JSON that resemble credentials and are none.
///
/// A row is added by writing it down.
package enum InnocentMembers {
    package static let all = identities + positions + names + documented + media + siblings

    private static let identities = [
        #""id":"550e8400-e29b-41d4-a716-446655440000""#, #""key":"PROJ-1234""#,
        #""sha":"86f7e437faa5a7fce15d1ddcb9eaeaea377667b8""#,
        #""md5":"d41d8cd98f00b204e9800998ecf8427e""#,
        #""digest":"sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=""#,
        #""sri":"sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC""#,
        #""etag":"W/\"33a64df551425fcc55e4d42a148795d9f25f89d4\"""#,
        #""ulid":"01ARZ3NDEKTSV4RRFFQ69G5FAV""#, #""oid":"507f1f77bcf86cd799439011""#,
        #""gid":"gid://shopify/Product/7982301445""#, #""snowflake":"1146089420131045376""#,
        #""customer":"cus_NffrFeUfNV2Hib""#, #""intent":"pi_3MtwBwLkdIwHu7ix28a3tqPa""#,
        #""isbn":"978-3-16-148410-0""#, #""iban":"DE89370400440532013000""#,
        #""sku":"SK12345678901234567890123456789012""#, #""passport":"C01X00T47""#,
        #""ipv6":"2001:0db8:85a3:0000:0000:8a2e:0370:7334""#,
        #""commit":"commit 3f786850e387550fdab836ed7e6dc881de23001b""#,
        #""arn":"arn:aws:secretsmanager:us-east-1:123456789012:secret:prod/db-AbCdEf""#,
        #""kms_key_id":"arn:aws:kms:us-east-1:123456789012:key/1f3a""#,
        #""account":"AC0a1b9c8d7e6f0a1b9c8d7e6f0a1b9c8d""#,
    ]

    private static let positions = [
        #""next_page_token":"CAUQAAaB3dE6gH9aB3dE6gH9""#,
        #""nextPageToken":"aB3dE6gH9aB3dE6gH9aB3dE6""#, #""continuation_token":"aB3dE6gH9aB3dE6""#,
        #""syncToken":"CPDAlvWDx70CEPDAlvWDx70CGAU=""#,
        #""cursor":"eyJpZCI6MTIzNDUsImRpciI6Im4ifQ==""#,
        #""after":"YXJyYXljb25uZWN0aW9uOjQ5""#, #""node":"MDQ6VXNlcjU4MzIzMQ==""#,
        #""next":"https://example.com/items?page=2&after=WyIyMDI0Il0""#,
        #""NextToken":"AAMA-EFRSURBSGlHbDk3""#, #""page_key":"q7Zt4hVb9LmX2pWs""#,
        #""resume_token":"aB3dE6gH9aB3dE6gH9""#,
    ]

    private static let names = [
        #""password":{"type":"string","description":"The password of the user","minLength":8}"#,
        #""password":{"policy":"strong","href":"https://h/reset","changed":"2026-01-01T00:00:00Z"}"#,
        #""api_keys":[{"id":"k_1","name":"Production","created":"2026-01-01"}]"#,
        #""credentials":[{"type":"Passport","issuer":"State of X"}]"#,
        #""has_password":"yes-it-has""#, #""is_secret":"no""#, #""session_id":"conf-2026-keynote""#,
        #""sessions":[{"id":"conf-2026-keynote"}]"#, #""token_type":"Bearer""#,
        #""token_expires_at":"2026-01-01T00:00:00Z""#, #""secret_name":"db-password-prod""#,
        #""password_changed_at":"2026-01-01T00:00:00Z""#,
        #""password_reset_url":"https://example.com/reset""#, #""total_tokens":1234567"#,
        #""max_tokens":4096"#, #""prompt_tokens":["hello there","general"]"#,
        #""keywords":["password","secret"]"#, #""primary_key":"customer_id""#,
        #""public_key":"aB3dE6gH9aB3dE6gH9aB3dE6gH9aB3dE6gH9aB3dE6g""#,
        #""foreign_key":"customer_id""#, #""partition_key":"tenant#0001""#,
        #""idempotency_key":"550e8400-e29b-41d4-a716-446655440000""#,
        #""author":"Jo Smith-Jones""#, #""secretary":"Jo Smith-Jones""#,
        #""authorization_url":"https://example.com/oauth/authorize""#,
        #""token_endpoint":"https://example.com/oauth/token""#, #""pinned":"message-1234567""#,
        #""client_secret_expires_at":"1577858400""#, #""refresh_token_ttl":"86400 seconds""#,
        #""token":{"symbol":"USDC","address":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"}"#,
        #""access_tokens_url":"https://api.github.com/app/installations/1/access_tokens""#,
        #""fields":[{"name":"password","label":"Your password","type":"password"}]"#,
        #""text":"Forgot your password: ask for another one""#,
        #""text":"Authorization: Bearer YOUR_TOKEN""#, #""text":"Bearer realm=\"example\"""#,
        #""text":"the basic premise of a bearer bond""#, #""u":"https://joe@example.com/""#,
        #""seed":42"#, #""seed":"42""#, #""seed":1234567890123456"#, #""seed":"1234567890123456""#,
        #""seed":"tournament-seed-2024""#, #""seed":"550e8400-e29b-41d4-a716-446655440000""#,
        #""rememberMe":true"#, #""remember_me":"for two weeks""#, #""remember_me":1"#,
        #""pat":"Smith-Jones""#, #""pat":"^[a-z0-9]+$""#, #""browser_compat":"es2015-2024abc""#,
        #""product_key":"blue-shirt-42""#, #""product_key":"SHIRT-BLUE-XL-2024-001""#,
        #""magic_link":true"#, #""magic_link":"sent""#, #""magic_link":"disabled""#,
        #""activation_code":null"#, #""unlock_code":7"#, #""secretAnswer":null"#,
        #""secretQuestion":"What was the name of your first pet?""#,
        #""boarding_pass":"BA0117-2F-LHR9""#, #""bypass":"cache1234567x""#,
        #""u":"https://medium.com/@somebody2020/post""#, #""u":"git+ssh://git@github.com/a/b.git""#,
    ]

    private static let documented = [
        #""x":"AKIAIOSFODNN7EXAMPLE""#, #""x":"wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY""#,
        #""x":"sk_test_4eC39HqLyjWDarjtT1zdp7dc""#,
        #""x":"ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx""#, #""x":"glpat-XXXXXXXXXXXXXXXXXXXX""#,
        #""x":"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c""#,
        #""x":"begin your file with -----BEGIN RSA PRIVATE KEY----- and paste""#,
        #""x":"ASIAPACIFICREGIONALX""#, #""x":"sk-learn-contrib-something-very-long-name""#,
        #""x":"hf_transformers_are_great_for_nlp_models""#, #""x":"SG.singapore.dollar""#,
        #""x":"xoxo-love-and-kisses-forever-and-ever-123456""#, #""x":"ya29.example""#,
        #""x":"re_enter_password_screen""#, #""x":"re_3MtwBwLkdIwHu7ix28a3tqPa""#,
        #""x":"api-version""#, #""x":"pat.smith.jones""#, #""x":"sdk-ios-v3""#,
        #""x":"s.example.com""#, #""x":"snyk_test_results.json""#, #""x":"tk-us-east-1-cluster""#,
        #""nextPageToken":"EAAaHlBUOkNBVWlFRGxHTWpNMk5UVkJNalkzTURRM01qa1k""#,
        #""x":"https://example.com/image?w=1&region=eu&copy=2&lte=9""#,
    ]

    private static let media = [
        #""img":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==""#,
        #""ssh":"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIaB3dE6gH9aB3dE6gH9aB3dE6gH9aB3dE6gH9aB3d""#,
        #""cert":"-----BEGIN CERTIFICATE-----\nMIIBaB3dE6gH9aB3dE6gH9\n-----END CERTIFICATE-----""#,
        #""pub":"-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END PUBLIC KEY-----""#,
        #""pgp":"-----BEGIN PGP PUBLIC KEY BLOCK-----\nmQENBF\n-----END PGP PUBLIC KEY BLOCK-----""#,
    ]

    /// What stands where a credential may, and is none.
    private static let siblings = [
        #""credentials":{"type":"ec2-v5","alg":"RS256","version":"v1.2.3","region":"us-east-1"}"#,
        #""secret":{"id":"550e8400-e29b-41d4-a716-446655440000","created":"2026-01-01"}"#,
        #""secret":{"href":"/v1/oauth2/secrets/rotate-all","user":"joe@example.com"}"#,
        #""text":"Password:\n- at least 8 characters\n- one digit""#,
        #""text":"Passwords:\n  We keep bcrypt hashes only.\n""#,
        #""text":"&lt;password&gt;your password&lt;/password&gt;""#,
        #""text":"<div id=\"password\"><p>Use 2 words.</p></div>""#,
        #""text":"bearer authentication is required""#, #""text":"Bearer  YOUR_TOKEN_GOES_HERE""#,
        #""text":"see //example.com/a:b or foo: bar@example.com""#,
        #""next":"https://h/?filter=%7B%22name%22%3A%22x1y2z3%22%7D&after=a1b2c3""#,
        #""oauth2":"code""#, #""step_token2":"a1b2c3d4e5f6""#, #""password":null"#,
        #""text":"docker pull vault/secret:v1.2.3a""#,
        #""label":"Password:","n":2"#, #""a":["Your password:","x"],"b":"Password=""#,
        #""labels":{"Password:":"Passwort:"}"#,
        #""html":"<input placeholder='Password:' name='x'>""#,
        #""h":"password:'","n":"it's","m":"password: '""#, #""h":"tokens: [","n":"Jo Smith-Jones""#,
        #""h":"Password: [\u201cnew\u201d] field""#,
        #""h":"Array<Secret>","n":"Set <password> first""#,
        #""h":"'password': ","n":7"#, #""h":"{\"password\":","n":7"#,
        #""h":"secret: {","n":["one two","three"]"#, #""h":"<password>","n":"x1y2</password>""#,
        #""x":"xoxb-your-token""#, #""x":"spotify:track:6rqhFgbbKwnb9MLmUDhG6u""#, #""x":"12:30""#,
        #""x":"urn:isbn:9783161484100""#, #""x":"color:#ff00ff;margin:0 auto""#,
    ]
}
