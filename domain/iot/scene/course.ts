// The course of a scene: what is drawn is a draft until it is published; a published one is drawn on without its viewers noticing.
import { int } from '../../kinds/index.ts'
import { lifecycle } from '../../lifecycle.ts'

export const sceneCourse = lifecycle('scene_status', '发布状态', 'Published', {
  start: 'draft',
  states: {
    draft: ['草稿', 'Draft', 'neutral'],
    published: ['已发布', 'Published', 'success'],
    archived: ['已归档', 'Archived', 'neutral'],
  },
  steps: {
    publish: { zh: '发布', en: 'Publish', from: ['draft', 'published', 'archived'], to: 'published', confirm: true },
    rollback: {
      zh: '恢复版本',
      en: 'Go back to a version',
      from: ['published', 'archived'],
      to: 'published',
      input: { version: int('版本', 'Version', { required: true, min: 1 }) },
    },
    archive: { zh: '归档', en: 'Archive', from: 'published', to: 'archived', confirm: true, tone: 'danger' },
  },
})
