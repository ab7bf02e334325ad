import { action, entity } from '../entity.ts'
import { bool, dict, int, text } from '../kinds/index.ts'
import { attachStatus } from './dictionaries.ts'

const system = { by: 'system', default: '' } as const
const quiet = { by: 'system', hide: 'list', default: '' } as const
const internal = { by: 'system', hide: ['list', 'form', 'detail'], default: '' } as const

/** An uploaded file: temporary until a row names it, then that row's, whose permission reading it takes. */
export const attach = entity('attach', '附件', 'Attachment', {
  path: 'blade-resource/attach',
  menu: { in: 'resource', at: 10, icon: 'file-text' },
  // Where the bytes are is nobody's matter.
  unrecorded: ['objectKey', 'thumbKey', 'storedBytes'],
  title: 'name',
  fields: {
    name: text('附件名称', 'Name', { ...system, find: 'like' }),
    originalName: text('附件原名', 'Original name', { ...quiet, find: 'like' }),
    extension: text('附件拓展名', 'Extension', { ...system, max: 12, find: 'eq' }),
    mimeType: text('类型', 'Type', { ...quiet, max: 128 }),
    attachSize: int('附件大小', 'Size', { by: 'system', default: 0, unit: 'B' }),
    status: dict(attachStatus, '状态', 'State', { by: 'system', default: 0, find: 'eq' }),
    bizType: text('业务类型', 'Belongs to', { ...system, max: 64, find: 'eq' }),
    bizId: text('业务主键', 'Row it belongs to', { ...quiet, max: 20, find: 'eq' }),
    bizField: text('业务字段', 'Field it belongs to', { ...quiet, max: 64 }),
    isPublic: bool('公开', 'Public', { by: 'system', default: 0, hide: 'list' }),
    width: int('宽度', 'Width', { by: 'system', hide: 'list', unit: 'px' }),
    height: int('高度', 'Height', { by: 'system', hide: 'list', unit: 'px' }),
    sha256: text('校验值', 'SHA-256', { ...quiet, max: 64 }),
    ossCode: text('存储', 'Store', { ...quiet, max: 32 }),
    objectKey: text('存储键', 'Key', internal),
    // With the thumbnail.
    storedBytes: int('占用空间', 'Space taken', { by: 'system', hide: ['list', 'form', 'detail'], default: 0 }),
    thumbKey: text('缩略图键', 'Key of the thumbnail', internal),
  },
  verbs: ['list', 'detail', 'remove'],
  actions: {
    // What the file is called is all that people change of it.
    submit: action('重命名', 'Rename', {
      on: 'row',
      input: { name: text('附件名称', 'Name', { required: true, max: 200 }) },
    }),
  },
})
