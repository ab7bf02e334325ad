// Dates as people and spreadsheets write them into a sheet: `2026/3/1`, `2026年3月1日`, `2026.3.1 8:05`.
const shape = /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

const twoDigits = (text: string) => text.padStart(2, '0')

/** `yyyy-MM-dd`, with a clock `yyyy-MM-dd HH:mm:ss`; any other text as it stands. */
export function writtenTime(text: string): string {
  const [, year, month = '', day = '', hour, minute = '', second = '00'] = shape.exec(text) ?? []
  if (year === undefined) return text
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  return hour === undefined ? date : `${date} ${twoDigits(hour)}:${minute}:${second}`
}
