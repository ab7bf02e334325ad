// Prints a year of the demonstration hospital in figures, beside the bounds an engineer expects: node tools/trials/year.ts [2026]
import { yearOf } from '@steward/domain/iot/fleet/needs/year'

const year = Number(process.argv[2] ?? new Date().getFullYear())
const rows = yearOf(year)
console.log(`| quantity, ${year} | value | bound |\n|---|---|---|`)
for (const { name, value, unit, least, most } of rows) {
  const isWithin = value >= least && value <= most
  const number = (one: number) => one.toLocaleString('en', { maximumFractionDigits: one >= 1000 ? 0 : 2 })
  console.log(`| ${name} | ${number(value)} ${unit} | ${number(least)} – ${number(most)}${isWithin ? '' : ' ✗'} |`)
}
process.exitCode = rows.every(({ value, least, most }) => value >= least && value <= most) ? 0 : 1
