// The course of a thing model template: what was published is never changed, it gets a successor.
import { bool, text } from '../../kinds/index.ts'
import { lifecycle } from '../../lifecycle.ts'

export const thingModelTemplateCourse = lifecycle('publish_status', '发布状态', 'State', {
  start: 'draft',
  states: {
    draft: ['草稿', 'Draft', 'neutral'],
    published: ['已发布', 'Published', 'success'],
    archived: ['已归档', 'Archived', 'neutral'],
  },
  steps: {
    publish: {
      zh: '发布',
      en: 'Publish',
      from: 'draft',
      to: 'published',
      input: {
        changeLog: text('变更说明', 'What changed', { required: true, max: 500, lines: 3 }),
        confirm: bool('确认移除仍被使用的项', 'Remove what is still used', { default: 0 }),
      },
    },
    archive: { zh: '归档', en: 'Archive', from: 'published', to: 'archived', confirm: true, tone: 'danger' },
  },
  // A newer version of the same template was published.
  own: { supersede: { from: 'published', to: 'archived' } },
})
