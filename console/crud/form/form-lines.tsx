// The lines of a document beside the fields of its form: their faults, and the table of inputs, a lazy chunk.
import { Refusal } from '@steward/client'
import type { Lines } from '@steward/domain/lines'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { Typed } from '../../screen/draft.ts'
import { type LineErrors, type TypedLine, lineErrors, linesIn } from './line-values.ts'
import type { Judge } from './rules.ts'

const LinesInput = lazyPart(() => import('./lines.tsx'))

type All = Readonly<Record<string, Lines>>

export interface LineFaults {
  errors: Readonly<Record<string, LineErrors>>
  /** Judges every line; whether all may be sent. */
  isRight: (typed: Typed) => boolean
  /** Shows a refusal at the lines it names; whether it named any. */
  refuse: (failure: unknown) => boolean
  /** What was changed is judged anew on saving. */
  forgive: (name: string) => void
}

export function useLineFaults(lines: All, judge: Judge): LineFaults {
  const [errors, setErrors] = useState<LineFaults['errors']>({})
  const show = (found: (readonly [string, LineErrors])[]): boolean => {
    setErrors(Object.fromEntries(found))
    return found.some(([, wrong]) => Object.keys(wrong).length > 0)
  }
  return {
    errors,
    forgive: (name) => setErrors({ ...errors, [name]: {} }),
    isRight: (typed) =>
      !show(Object.entries(lines).map(([name, one]) => [name, lineErrors(one, linesIn(typed[name]), judge)])),
    refuse(failure) {
      const told = failure instanceof Refusal ? Object.entries(failure.fields) : []
      return show(Object.keys(lines).map((name) => [name, toldOf(name, told)]))
    },
  }
}

const toldOf = (name: string, told: readonly [string, string][]): LineErrors =>
  Object.fromEntries(
    told.flatMap(([field, words]) =>
      field === name ? [['', words]] : field.startsWith(`${name}.`) ? [[field.slice(name.length + 1), words]] : [],
    ),
  )

interface Props {
  lines: All
  typed: Typed
  faults: LineFaults
  change: (name: string, rows: readonly TypedLine[]) => void
}

export const FormLines = ({ lines, typed, faults, change }: Props) =>
  Object.entries(lines).map(([name, one]) => (
    <Suspense key={name} fallback={<Expected lines={2} />}>
      <LinesInput
        lines={one}
        rows={linesIn(typed[name])}
        errors={faults.errors[name] ?? {}}
        change={(rows) => {
          faults.forgive(name)
          change(name, rows)
        }}
      />
    </Suspense>
  ))
