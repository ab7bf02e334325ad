// A content as people read it: parameters stand as `$name` where their values come.
import type { AutomationContent } from '@steward/domain/alarm/automation/content'
import { contentWith, paramsIn, sampleValues } from '@steward/domain/alarm/automation/params'

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Undefined where it is none; otherwise with the texts that name parameters in place of their values. */
export function rawContent(stored: unknown): AutomationContent | undefined {
  const content = contentWith(stored, sampleValues(paramsIn(stored)))
  if (!content) return undefined
  const written = Object(stored) as Record<string, unknown>
  const over = <T extends object>(all: readonly T[], name: string): T[] =>
    all.map((one, at) => ({ ...one, ...Object(listIn(written[name])[at]) }))
  return {
    ...content,
    triggers: over(content.triggers, 'triggers'),
    conditionGroups: content.conditionGroups.map((group, at) =>
      group.map((one, no) => ({ ...one, ...Object(listIn(listIn(written.conditionGroups)[at])[no]) })),
    ),
    actions: over(content.actions, 'actions'),
    else: over(content.else, 'else'),
  }
}
