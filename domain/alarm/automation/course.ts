// The courses of automations: a published version is never changed, and an instance runs, stands still, or has failed.
import { text } from '../../kinds/index.ts'
import { lifecycle } from '../../lifecycle.ts'

export const automationModelCourse = lifecycle('automation_publish_status', '发布状态', 'State', {
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
      input: { changeLog: text('变更说明', 'What changed', { required: true, max: 500, lines: 3 }) },
    },
    archive: { zh: '归档', en: 'Archive', from: 'published', to: 'archived', confirm: true, tone: 'danger' },
  },
  // A newer version of the same automation was published; its instances stay with the one they have.
  own: { supersede: { from: 'published', to: 'archived' } },
})

export const automationInstanceCourse = lifecycle('automation_run_state', '运行状态', 'State', {
  start: 'stopped',
  states: {
    stopped: ['已停止', 'Stopped', 'neutral'],
    running: ['运行中', 'Running', 'success'],
    error: ['异常停止', 'Stopped by errors', 'danger'],
  },
  steps: {
    start: { zh: '启动', en: 'Start', from: ['stopped', 'error'], to: 'running', again: 'running' },
    stop: { zh: '停止', en: 'Stop', from: ['running', 'error'], to: 'stopped', again: 'stopped' },
  },
  own: { fail: { from: 'running', to: 'error', zh: '连续失败，自动停止', en: 'Stopped after failures' } },
})
