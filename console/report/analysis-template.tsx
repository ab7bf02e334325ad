// Analyses: a gallery by kind, drawn when they are opened, shared with people and roles.
import { analysisTemplate } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { facts, written } from '../detail/parts.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { table, views } from '../views/views.tsx'
import { label } from './query/words/label.ts'

const Bench = lazyPart(
  () => import('./analysis/bench.tsx'),
  (module) => module.AnalysisBench,
)
const Gallery = lazyPart(() => import('./analysis/gallery.tsx'))
const Opened = lazyPart(
  () => import('./analysis/opened.tsx'),
  (module) => module.Opened,
)
const People = lazyPart(
  () => import('./analysis/people.tsx'),
  (module) => module.People,
)

const sharing = ['visibility', 'userIds', 'roleIds', 'scheduleCron', 'outFormat'] as const

export default screen(analysisTemplate, {
  columns: ['templateName', 'analysisType', 'visibility', 'ownerId', 'areaId', 'lastRun', 'templateCode'],
  widths: { templateName: 240, analysisType: 120, visibility: 160, ownerId: 120, templateCode: 180 },
  sections: [
    {
      ...label((words) => words.query.made),
      fields: ['templateName', 'templateCode', 'analysisType', 'areaId', 'remark'],
    },
    { ...label((words) => words.query.sharing), fields: sharing },
  ],
  shown: {
    roleIds: ({ visibility }) => visibility === 'role',
    userIds: ({ visibility }) => visibility !== 'tenant',
  },
  // Written in the bench.
  without: ['content'],
  aids: { submit: Bench },
  views: views({ name: 'gallery', ...label((words) => words.query.gallery), Body: Gallery }, table),
  page: [
    Opened,
    facts(
      ['templateCode', 'analysisType', 'areaId', 'remark'],
      label((words) => words.query.made),
    ),
    People,
    facts(
      ['visibility', 'roleIds', 'scheduleCron', 'outFormat', 'nextRun', 'lastRun', 'lastResult'],
      label((words) => words.query.sharing),
    ),
    written,
  ],
})
