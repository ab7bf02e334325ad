import { action, entity } from '../entity.ts'
import { dict, int, json, ref, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { automationModelCourse } from './automation/course.ts'
import { automationType } from './automation/dictionaries.ts'

const system = { by: 'system' } as const

/** When something happens, what must hold and what is done: composed once, and run by its instances. */
export const automationModel = entity('automation-model', '场景联动', 'Automation', {
  path: 'iot/ruleModel',
  menu: { in: 'alarm', at: 32, icon: 'deployment-unit' },
  title: 'modelName',
  fields: {
    modelName: text('场景名称', 'Name', { required: true, max: 64, find: 'like' }),
    modelCode: text('场景编码', 'Code', {
      required: true,
      max: 48,
      find: 'like',
      help: [
        '同一场景的各版本共用编码，保存后不能修改。',
        'The versions of an automation share their code. It stays once it is saved.',
      ],
    }),
    modelType: dict(automationType, '场景类型', 'Kind', { required: true, default: 'scene', find: 'eq' }),
    category: text('分组', 'Group', { max: 64, find: 'like' }),
    modelVersion: int('版本', 'Version', { ...system, default: 1 }),
    publishStatus: state(automationModelCourse, '发布状态', 'State'),
    basedOnId: ref('automation-model', '来源版本', 'Based on', { ...system, hide: 'list' }),
    content: json('场景内容', 'Content', { required: true, hide: ['list'] }),
    changeLog: text('变更说明', 'What changed', { ...system, max: 500, lines: 3, hide: 'list' }),
    remark: text('备注', 'Remark', { max: 500, lines: 2, hide: 'list' }),
  },
  actions: { ...automationModelCourse.actions, fork: action('新建版本', 'New version', { on: 'row' }) },
})
