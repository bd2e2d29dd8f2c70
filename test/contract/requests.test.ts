/** How every operation responds to valid, invalid and malicious requests. */
import './requests/fixtures.ts';
import './requests/invalid-requests.ts';
import './requests/hostile-values.ts';
import './requests/hostile-http.ts';
import './requests/failures.ts';
import './requests/words-of-the-mock.ts';
