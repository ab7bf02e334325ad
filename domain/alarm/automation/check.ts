// What the content of an automation must say, and what would contradict; each with the place it is said at. Whether what it
// names is there is judged by the server.
import { stepOf } from '../linkage/actions.ts'
import { type AutomationContent, LONGEST_CONTENT, automationContent, automationParam } from './content.ts'
import { contentWith, filledIn, paramsIn, placesIn, sampleValues } from './params.ts'
import { contradicts } from './possible.ts'
import type { automationProblems } from './problems.ts'

export interface ContentFault {
  problem: keyof typeof automationProblems
  facts: Record<string, string | number>
}

const parts: Readonly<Record<string, readonly [string, string]>> = {
  params: ['参数', 'parameter'],
  triggers: ['触发条件', 'trigger'],
  conditionGroups: ['条件组', 'group'],
  actions: ['动作', 'action'],
  else: ['“否则”动作', 'action otherwise'],
}

/** `placeOf('actions', 1)`: the second action, as facts of a problem. */
export function placeOf(part: string, at = -1): { place: string; placeEn: string } {
  const [zh, en] = parts[part] ?? ['内容', 'content']
  return at < 0 ? { place: zh, placeEn: en } : { place: `第${at + 1}个${zh}`, placeEn: `${en} ${at + 1}` }
}

/** The first fault of a content that may speak of parameters. */
export function contentFault(stored: unknown): ContentFault | undefined {
  if (stored === null || typeof stored !== 'object') return { problem: 'automation.no-content', facts: {} }
  if (bytesOf(JSON.stringify(stored)) > LONGEST_CONTENT) return { problem: 'automation.too-long', facts: {} }
  return paramsFault(stored) ?? malformed(stored) ?? meaningless(stored)
}

/** As UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

function paramsFault(stored: object): ContentFault | undefined {
  const { params: raw, ...rest } = stored as { params?: unknown }
  const given: readonly unknown[] = Array.isArray(raw) ? raw : []
  const broken = given.findIndex((one) => !automationParam.safeParse(one).success)
  if (broken >= 0) return { problem: 'automation.content', facts: placeOf('params', broken) }
  const params = paramsIn(stored)
  const names = params.map(({ name }) => name)
  const double = names.find((name, at) => names.indexOf(name) !== at)
  if (double !== undefined) return { problem: 'automation.double-param', facts: { name: double } }
  const unbound = params.find(({ type, min = -Infinity, max = Infinity, default: preset }) => {
    if (preset !== undefined && (type === 'device' ? 'string' : kindOf(type)) !== typeof preset) return true
    return min > max || (typeof preset === 'number' && (preset < min || preset > max))
  })
  if (unbound) return { problem: 'automation.param-bounds', facts: { name: unbound.name } }
  const stray = placesIn(rest).find((name) => !names.includes(name))
  return stray === undefined ? undefined : { problem: 'automation.no-param', facts: { name: stray } }
}

const kindOf = (type: string) => (type === 'number' ? 'number' : type === 'bool' ? 'boolean' : 'string')

function malformed(stored: object): ContentFault | undefined {
  const sent = stored as { params?: unknown; triggers?: unknown; actions?: unknown }
  if (!Array.isArray(sent.triggers) || sent.triggers.length === 0)
    return { problem: 'automation.no-triggers', facts: {} }
  if (!Array.isArray(sent.actions) || sent.actions.length === 0) return { problem: 'automation.no-actions', facts: {} }
  const { params = [], ...rest } = sent
  const given = automationContent.safeParse({ params, ...Object(filledIn(rest, sampleValues(paramsIn(stored)))) })
  if (given.success) return undefined
  const [part, at] = given.error.issues[0]?.path ?? []
  return { problem: 'automation.content', facts: placeOf(String(part), typeof at === 'number' ? at : -1) }
}

/** Conditions that speak of a parameter are left to the instance, which has its value. */
function meaningless(stored: object): ContentFault | undefined {
  const content = contentWith(stored, sampleValues(paramsIn(stored)))
  if (!content) return { problem: 'automation.content', facts: placeOf('') }
  const raw = Object(stored) as { conditionGroups?: readonly (readonly unknown[])[] }
  const settled = content.conditionGroups.map((group, at) =>
    group.filter((_, no) => placesIn(raw.conditionGroups?.[at]?.[no]).length === 0),
  )
  return contentContradiction({ ...content, conditionGroups: settled })
}

/** What cannot be in a content whose parameters are filled. */
export function contentContradiction(content: AutomationContent): ContentFault | undefined {
  for (const part of ['actions', 'else'] as const)
    for (const [at, action] of content[part].entries())
      if (action.kind !== 'delay' && isStep(action)) return { problem: 'automation.step', facts: placeOf(part, at) }
  const never = content.conditionGroups.findIndex((group) => contradicts(group))
  return never < 0 ? undefined : { problem: 'automation.never', facts: placeOf('conditionGroups', never) }
}

const isStep = (action: Parameters<typeof stepOf>[0]) => stepOf(action).afterMin > 0 || stepOf(action).repeatMin > 0
