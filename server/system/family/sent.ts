// What such consoles send that has another name here, or no place: kept under our name, or refused by its name. What they
// send beside it – captions, marks of their tables – says nothing and is dropped.
import { problem } from '@steward/domain/problems'
import type { Route } from '../../platform/route.ts'

type Body = Readonly<Record<string, unknown>>
type Read = (body: Body) => Body

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** Kept as `own`, unless that is sent as well. */
const named =
  (theirs: string, own: string): Read =>
  (body) =>
    isBlank(body[theirs]) || !isBlank(body[own]) ? body : { ...body, [own]: body[theirs] }

/** Refused where it says more than `usual` values, which mean as much as nothing. */
const without =
  (name: string, words: readonly [zh: string, en: string], usual: readonly unknown[] = []): Read =>
  (body) => {
    if (isBlank(body[name]) || usual.includes(body[name])) return body
    throw problem('field.not-kept', { field: words[0], fieldEn: words[1], name }, { field: name })
  }

/** An emptied picture is taken away, not left as it was. */
const emptied =
  (name: string): Read =>
  (body) => {
    if (body[name] !== '' || isBlank(body.id)) return body
    const cleared = Array.isArray(body.clearFields) ? body.clearFields : []
    return { ...body, clearFields: [...cleared, name] }
  }

/** What a class of theirs stands for is the resource here, by its code. */
const scopeClass: Read = (body) =>
  body.scopeClass === body.resourceCode
    ? body
    : without('scopeClass', ['权限类名（资源由“资源编号”确定）', 'Class (the resource is told by its code)'])(body)

const leader = [
  without('leaderId', ['负责人', 'Leader']),
  without('leaderIds', ['负责人', 'Leader']),
  without('isLeader', ['是否负责人', 'Whether a leader'], [0, '0', false]),
]

/** A service of theirs has no text; what it is asked to send is a code. */
const smsText: Read = (body) =>
  isBlank(body.id) && isBlank(body.template) && !isBlank(body.templateId) ? { ...body, template: '{code}' } : body

const removedState: Read = (body) => (String(body.status) === '-1' ? { ...body, status: 0 } : body)

const reads: Readonly<Record<string, readonly Read[]>> = {
  'blade-system/tenant': [named('domainUrl', 'domain'), removedState],
  'blade-system/dept': leader,
  'blade-user': [...leader, emptied('avatar')],
  'blade-system/data-scope': [
    scopeClass,
    without(
      'scopeField',
      ['可见字段（本系统的数据权限不限制字段）', 'Visible fields (scopes narrow rows, not fields)'],
      ['*'],
    ),
  ],
  'blade-resource/sms': [smsText],
}

const byPath = new Map(
  Object.entries(reads).flatMap(([base, all]) =>
    ['submit', 'save', 'update'].map((verb): [string, readonly Read[]] => [`/${base}/${verb}`, all]),
  ),
)

export function withTheirNames(route: Route): Route {
  const all = route.method === 'POST' ? byPath.get(route.path) : undefined
  if (!all) return route
  return {
    ...route,
    async run(ctx, sent) {
      const { body } = sent
      if (!ctx.maybeMe?.readsForests || body === null || typeof body !== 'object') return route.run(ctx, sent)
      return route.run(ctx, { ...sent, body: all.reduce((read, one) => one(read), body as Body) })
    },
  }
}
