// What a day is like: people, weather, light. Pure; all values from 0 to 1 but for the temperatures.
export interface Scene {
  /** Presence of people. */
  occupancy: number
  /** Visitors on the lifts. */
  visiting: number
  /** ℃ outside, and what it is at this time of the year without its weather and its nights. */
  outside: number
  season: number
  /** Outside temperature: 0 at 0 ℃, 1 at 36 ℃. */
  heat: number
  cold: number
  dark: number
  /** Whether operating theatres are scheduled. */
  theatre: number
  /** Hours since midnight, and the day of the week from Sunday, 0. */
  hour: number
  weekday: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
// China has one time zone without daylight saving.
const ZONE = 8 * HOUR

const between = (value: number) => Math.max(0, Math.min(1, value))
/** 1 within a span of hours, falling to 0 within an hour beyond it. */
const during = (hour: number, from: number, to: number) => between(Math.min(hour - from, to - hour) + 1)

export function sceneAt(now: number): Scene {
  const local = now + ZONE
  const hour = (local % DAY) / HOUR
  const weekday = (Math.floor(local / DAY) + 4) % 7
  const isWeekend = weekday === 0 || weekday === 6
  const yearTurn = (2 * Math.PI * ((local / DAY) % 365.25)) / 365.25
  // Coldest in late January and at five in the morning; weather comes and goes within days.
  const season = 16 - 12 * Math.cos(yearTurn - 0.4)
  const weather = 2 * Math.sin((2 * Math.PI * local) / (6.1 * DAY)) + Math.sin((2 * Math.PI * local) / (17.3 * DAY) + 1)
  const outside = season + weather - 5 * Math.cos((2 * Math.PI * (hour - 5)) / 24)
  const office = Math.max(during(hour, 8, 11.5), during(hour, 14, 17), 0.5 * during(hour, 11, 14.5))
  const heat = between(outside / 36)
  return {
    occupancy: 0.2 + 0.8 * office * (isWeekend ? 0.5 : 1),
    visiting: 0.1 + 0.9 * Math.max(during(hour, 10, 11.5), during(hour, 15, 20) * (isWeekend ? 1 : 0.8)),
    outside,
    season,
    heat,
    cold: 1 - heat,
    dark: 1 - during(hour, 7, 18),
    theatre: isWeekend ? 0 : during(hour, 8.5, 17.5),
    hour,
    weekday,
  }
}
