// Notices, with a read mark per reader.
import { notice } from '@steward/domain/index'
import { behave } from '../engine/behave.ts'
import { readingRoutes } from './reading.ts'

export default behave(notice, {
  routes: readingRoutes(notice, {
    zh: '通知',
    en: 'notices',
    waiting: (where, ctx) => where.add(`t.release_time <= ${where.param(ctx.now)}`),
    newest: 'release_time',
  }),
})
