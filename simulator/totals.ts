// What the counters of the fleet stood at, kept in a file: meters go on where they were when the simulator starts again.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Totals } from './signals/counting.ts'
import type { Machine } from './signals/machine.ts'

const kept = z.record(z.string(), z.object({ at: z.number(), values: z.record(z.string(), z.number()) }))

export interface TotalsFile {
  /** What an earlier run left of a device. */
  of(code: string): Totals | undefined
  follow(machine: Machine): void
  /** Writes all of it; a file that cannot be written costs a jump at the next start, and no report. */
  write(): void
}

/** Without a file nothing is kept. */
export function openTotals(file: string | undefined, log: (line: string) => void): TotalsFile {
  const before = file === undefined ? {} : read(file)
  const machines = new Map<string, Machine>()
  return {
    of: (code) => before[code],
    follow(machine) {
      machines.set(machine.device.code, machine)
    },
    write() {
      if (file === undefined) return
      const totals = { ...before }
      for (const [code, machine] of machines) {
        const own = machine.totals()
        if (own) totals[code] = own
      }
      try {
        writeFileSync(`${file}.new`, JSON.stringify(totals))
        renameSync(`${file}.new`, file)
      } catch (error) {
        log(`the counters could not be kept: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
  }
}

function read(file: string): Record<string, Totals> {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
