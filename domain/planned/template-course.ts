// The course of templates, whatever they are for: what was published is never changed, it gets a successor.
import { lifecycle } from '../lifecycle.ts'

const templateCourse = (code: string) =>
  lifecycle(code, '模板状态', 'State', {
    start: 'draft',
    states: {
      draft: ['草稿', 'Draft', 'neutral'],
      published: ['已发布', 'Published', 'success'],
      retired: ['已停用', 'Retired', 'neutral'],
    },
    steps: {
      publish: { zh: '发布', en: 'Publish', from: ['draft', 'retired'], to: 'published', confirm: true },
      retire: { zh: '停用', en: 'Retire', from: 'published', to: 'retired', confirm: true, tone: 'danger' },
    },
    // A newer version of the same template was published.
    own: { supersede: { from: 'published', to: 'retired' } },
  })

export type TemplateCourse = ReturnType<typeof templateCourse>

export const inspectionTemplateCourse = templateCourse('inspection_template_status')
export const maintenanceTemplateCourse = templateCourse('maintenance_template_status')
