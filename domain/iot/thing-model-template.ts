import { entity } from '../entity.ts'
import { int, json, ref, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { thingModelTemplateCourse } from './model/thing-model-template-course.ts'

const system = { by: 'system' } as const

/** What devices of a kind report and do, in versions that share their code; types are derived from it (tsl.ts). */
export const thingModelTemplate = entity('thing-model-template', '物模型模板', 'Thing model template', {
  path: 'iot/things_model_template',
  menu: { in: 'access', address: 'iot', at: 70, icon: 'profile' },
  title: 'templateName',
  fields: {
    templateName: text('模板名称', 'Template', { required: true, max: 64, find: 'like' }),
    templateCode: text('模板编码', 'Code', {
      required: true,
      max: 48,
      find: 'like',
      help: [
        '同一模板的各版本共用编码，保存后不能修改。',
        'The versions of a template share their code. It stays once it is saved.',
      ],
    }),
    deviceTypeId: ref('device-type', '适用类型', 'Made for', {
      find: 'tree',
      hide: 'list',
      help: ['模板主要用于哪类设备，可不填。', 'The devices it is meant for. May be left empty.'],
    }),
    modelVersion: int('版本', 'Version', { ...system, default: 1 }),
    publishStatus: state(thingModelTemplateCourse, '发布状态', 'State'),
    basedOnId: ref('thing-model-template', '来源版本', 'Based on', { ...system, hide: 'list' }),
    propertyCount: int('属性数', 'Properties', { ...system, default: 0 }),
    serviceCount: int('服务数', 'Services', { ...system, default: 0 }),
    eventCount: int('事件数', 'Events', { ...system, default: 0 }),
    content: json('物模型', 'Model', {
      hide: 'list',
      help: [
        '由 properties、services、events 三个数组组成的物模型。',
        'The model: an object with the lists properties, services and events.',
      ],
    }),
    changeLog: text('变更说明', 'What changed', { ...system, max: 500, lines: 3, hide: 'list' }),
    remark: text('备注', 'Remark', { max: 500, lines: 2, hide: 'list' }),
  },
  actions: thingModelTemplateCourse.actions,
})
