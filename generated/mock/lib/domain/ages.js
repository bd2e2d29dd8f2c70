// Written by `make generate` from src/domain/ages.ts. Change it there.
const INFANT_BELOW = 2;
const CHILD_BELOW = 12;
/**
 * The age in whole years on a day, both `YYYY-MM-DD` (D46). Negative for a day before the birth, which a trip in the
 * past can have (D28).
 */
export function ageOn(birthDate, day) {
    const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
    // In string order, 02-29 lies between 02-28 and 03-01, so somebody born on a leap day has their birthday on 1 March
    // in other years.
    return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
/**
 * The type of a traveler on a day, both dates `YYYY-MM-DD`: an infant under 2, a child under 12, else an adult (D46).
 */
export function travelerTypeOn(birthDate, day) {
    const age = ageOn(birthDate, day);
    if (age < INFANT_BELOW)
        return 'INF';
    return age < CHILD_BELOW ? 'CHD' : 'ADT';
}
/**
 * The birth dates, `YYYY-MM-DD`, of travelers who have a type on a day (D46): later than `after`, and no later than
 * `until`. Null means no limit.
 */
export function birthDatesOf(type, day) {
    const infantsAfter = yearsBefore(day, INFANT_BELOW);
    const childrenAfter = yearsBefore(day, CHILD_BELOW);
    if (type === 'INF')
        return { after: infantsAfter, until: null };
    return type === 'CHD' ? { after: childrenAfter, until: infantsAfter } : { after: null, until: childrenAfter };
}
/** The latest birth date of somebody who is at least that many years old on the day. */
function yearsBefore(day, years) {
    const year = Number(day.slice(0, 4)) - years;
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const monthAndDay = day.slice(5) === '02-29' && !isLeap ? '02-28' : day.slice(5);
    return `${String(year).padStart(4, '0')}-${monthAndDay}`;
}
