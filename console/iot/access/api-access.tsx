// Keys of other systems: what they may do, how they use it, and the help to sign.
import { apiAccess, apiDelivery } from '@steward/domain/index'
import { screen } from '../../crud/screen.tsx'
import { isDisabled, isEnabled } from '../../crud/standing.ts'
import { facts, related, written } from '../../detail/parts.tsx'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { label } from './words/label.ts'

const AccessKey = lazyPart(
  () => import('./access-key.tsx'),
  (module) => module.AccessKey,
)
const NewAccess = lazyPart(
  () => import('./access-key.tsx'),
  (module) => module.NewAccess,
)

const what = label((words) => words.access.what)
const limits = label((words) => words.access.limits)
const push = label((words) => words.access.push)
const bounds = ['areaIds', 'typeIds', 'ipAllow', 'rateLimit', 'validFrom', 'validTo'] as const
const events = ['callbackUrl', 'callbackEvents'] as const

export default screen(apiAccess, {
  columns: ['accessName', 'scopes', 'rateLimit', 'calls24h', 'errors24h', 'lastUsed', 'callbackState', 'status'],
  widths: {
    accessName: 190,
    scopes: 280,
    rateLimit: 110,
    calls24h: 110,
    errors24h: 110,
    lastUsed: 176,
    callbackState: 90,
  },
  sections: [
    { ...what, fields: ['accessName', 'scopes', 'remark'] },
    { ...limits, fields: bounds },
    { ...push, fields: events },
  ],
  when: {
    enable: isDisabled,
    disable: isEnabled,
    ping: (row) => Boolean(row.callbackUrl),
    resume: (row) => row.callbackState === 'off',
  },
  Added: NewAccess,
  extra: [{ name: 'key', ...label((words) => words.access.open), on: 'row', needs: 'detail', Dialog: AccessKey }],
  page: [
    facts(['appKey', 'scopes', 'status', 'remark'], what),
    facts(
      ['lastUsed', 'calls24h', 'errors24h', 'overlapUntil'],
      label((words) => words.access.usage),
    ),
    facts(bounds, limits),
    facts([...events, 'callbackState', 'failingSince'], push),
    related(apiDelivery, 'accessId'),
    written,
  ],
})
