/** Companies, users, places and exchange rates. */
import './directory.ts';
import './reference-data.ts';
