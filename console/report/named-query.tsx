// Named queries: written by choices, tried on the spot, with the statistics of their use.
import { namedQuery } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { facts, written } from '../detail/parts.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { label } from './query/words/label.ts'

const Bench = lazyPart(
  () => import('./query/bench.tsx'),
  (module) => module.QueryBench,
)
const Stored = lazyPart(
  () => import('./query/stored.tsx'),
  (module) => module.StoredQuery,
)

const limits = ['cacheSec', 'maxRows', 'timeoutMs', 'roleIds'] as const
const usage = ['useCount', 'calls7d', 'errors7d', 'avgMs', 'p95Ms', 'lastError'] as const

export default screen(namedQuery, {
  columns: ['configName', 'code', 'dataset', 'useCount', 'calls7d', 'avgMs', 'p95Ms', 'lastError'],
  widths: {
    configName: 220,
    code: 200,
    dataset: 150,
    useCount: 80,
    calls7d: 110,
    avgMs: 110,
    p95Ms: 110,
    lastError: 220,
  },
  // Written in the bench.
  without: ['dataset', 'config', 'params'],
  aids: { submit: Bench },
  page: [
    facts(
      ['code', 'dataset', 'remark'],
      label((words) => words.query.what),
    ),
    Stored,
    facts(
      usage,
      label((words) => words.query.usage),
    ),
    facts(
      limits,
      label((words) => words.query.limits),
    ),
    written,
  ],
})
