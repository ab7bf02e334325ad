// The lines of a document beside the fields of its form; the table of inputs is a lazy chunk.
import { Refusal } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../kinds/view.ts'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { type LineErrors, type TypedLine, copyLines, lineErrors, openLines, readLines, rekeyed } from './line-values.ts'
import type { Judge } from './rules.ts'

const LinesInput = lazyPart(() => import('./lines.tsx'))

type Typed = Readonly<Record<string, readonly TypedLine[]>>

const openAll = (entity: Entity, row: AnyRow | undefined): Typed =>
  Object.fromEntries(Object.entries(entity.lines).map(([name, one]) => [name, openLines(one, row?.[name])]))

const copyAll = (entity: Entity, row: AnyRow): Typed =>
  Object.fromEntries(Object.entries(entity.lines).map(([name, one]) => [name, copyLines(one, row[name])]))

const sentOf = (entity: Entity, typed: Typed) =>
  Object.fromEntries(Object.entries(entity.lines).map(([name, one]) => [name, readLines(one, typed[name] ?? [])]))

export interface FormLinesState {
  /** As they were opened. */
  opened: Typed
  typed: Typed
  errors: Readonly<Record<string, LineErrors>>
  change: (name: string, rows: readonly TypedLine[]) => void
  isDirty: boolean
  /** Judges every line; whether all may be sent. */
  isRight: () => boolean
  /** What is sent with the document: nothing where the lines are as they were. */
  sent: () => Record<string, unknown>
  /** Shows a refusal at the lines it names; whether it named any. */
  refuse: (failure: unknown) => boolean
  reopen: (row: AnyRow) => void
  /** Takes the lines among kept values. */
  restore: (kept: Readonly<Record<string, unknown>>) => void
}

/** `original`: the row whose lines a new one begins with. */
export function useLines(entity: Entity, row: AnyRow | undefined, judge: Judge, original?: AnyRow): FormLinesState {
  const [opened, setOpened] = useState(() => openAll(entity, row))
  const [typed, setTyped] = useState(() => (original ? copyAll(entity, original) : opened))
  const [errors, setErrors] = useState<FormLinesState['errors']>({})
  const isDirty = JSON.stringify(sentOf(entity, typed)) !== JSON.stringify(sentOf(entity, opened))
  return {
    opened,
    typed,
    errors,
    isDirty,
    change(name, rows) {
      setTyped({ ...typed, [name]: rows })
      setErrors({ ...errors, [name]: {} })
    },
    isRight() {
      const found = Object.entries(entity.lines).map(
        ([name, one]) => [name, lineErrors(one, typed[name] ?? [], judge)] as const,
      )
      setErrors(Object.fromEntries(found))
      return found.every(([, wrong]) => Object.keys(wrong).length === 0)
    },
    sent: () => (isDirty ? sentOf(entity, typed) : {}),
    refuse(failure) {
      const told = failure instanceof Refusal ? Object.entries(failure.fields) : []
      const found = Object.keys(entity.lines).map(
        (name) =>
          [
            name,
            Object.fromEntries(
              told.flatMap(([field, words]) =>
                field === name
                  ? [['', words]]
                  : field.startsWith(`${name}.`)
                    ? [[field.slice(name.length + 1), words]]
                    : [],
              ),
            ),
          ] as const,
      )
      setErrors(Object.fromEntries(found))
      return found.some(([, wrong]) => Object.keys(wrong).length > 0)
    },
    reopen(latest) {
      const fresh = openAll(entity, latest)
      setOpened(fresh)
      if (!isDirty) setTyped(fresh)
    },
    restore(kept) {
      const found = Object.keys(entity.lines).flatMap((name) => {
        const rows: unknown = kept[name]
        return Array.isArray(rows) ? [[name, rekeyed(rows)] as const] : []
      })
      setTyped({ ...typed, ...Object.fromEntries(found) })
    },
  }
}

export const FormLines = ({ entity, state }: { entity: Entity; state: FormLinesState }) =>
  Object.entries(entity.lines).map(([name, one]) => (
    <Suspense key={name} fallback={<Expected lines={2} />}>
      <LinesInput
        lines={one}
        rows={state.typed[name] ?? []}
        errors={state.errors[name] ?? {}}
        change={(rows) => state.change(name, rows)}
      />
    </Suspense>
  ))
