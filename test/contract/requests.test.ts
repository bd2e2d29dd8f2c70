/** What every operation does with a request that may come in: good, invalid, or meant to harm. */
import './requests/fixtures.ts';
import './requests/invalid-requests.ts';
import './requests/hostile-values.ts';
import './requests/hostile-http.ts';
import './requests/failures.ts';
