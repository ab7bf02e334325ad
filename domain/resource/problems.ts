// Problems of uploaded files.
import type { ProblemList } from '../problems.ts'
import { emailProblems } from './email/problems.ts'
import { smsProblems } from './sms/problems.ts'

export const resourceProblems = {
  'picture.missing': [400, '请上传文件', 'Please choose a file'],
  'picture.type': [400, '头像只能是 jpg 或 png 图片', 'The picture must be a JPG or PNG image'],
  'picture.too-large': [400, '头像大小不能超过 500kb', 'The picture must not be larger than 500 kB'],
  'attach.missing': [400, '请选择文件', 'Please choose a file'],
  'attach.type': [400, '不支持该类型的文件', 'Files of this type are not accepted'],
  'attach.image': [400, '请上传 jpg、png、webp 或 gif 图片', 'The picture must be a JPG, PNG, WebP or GIF image'],
  'attach.scene': [400, '请上传 svg、png 或 jpg 文件', 'The file must be SVG, PNG or JPEG'],
  'attach.svg': [400, 'SVG 文件不能使用：{why}', 'The SVG cannot be used: {whyEn}'],
  'attach.mismatch': [400, '文件内容与扩展名不符', 'The content of the file is not what its name says'],
  'attach.too-large': [400, '文件不能超过 {max} MB', 'The file must not be larger than {max} MB'],
  'attach.pixels': [
    400,
    '图片尺寸过大，不能超过 {max} 万像素',
    'The picture has too many pixels, {maxEn} million are accepted',
  ],
  'attach.broken': [400, '图片已损坏，无法读取', 'The picture is damaged and cannot be read'],
  'attach.share': [
    422,
    '您上传而尚未使用的文件已达 {max} MB，请先使用或删除',
    'You have uploaded {max} MB of files that nothing uses yet: use or remove some of them first',
  ],
  'attach.quota': [
    422,
    '附件空间已满（共 {max} MB），请联系管理员',
    'The space for files is used up ({max} MB), please ask an administrator',
  ],
  'attach.storage': [
    503,
    '附件存储暂时不可用，请稍后再试',
    'Files cannot be stored or read just now, please try again',
  ],
  'attach.foreign': [
    400,
    '{field}中的文件不存在或已用于其他数据',
    '{field}: a file does not exist or is in use elsewhere',
  ],
  'attach.unfit': [400, '{field}不接受该类型或大小的文件', '{field}: a file of this type or size is not accepted'],
  'attach.in-use': [422, '附件正在使用，不能删除', 'A file that is in use cannot be deleted'],
  ...emailProblems,
  ...smsProblems,
  'oss.endpoint': [400, '请填写资源地址', 'The address is required'],
  'oss.bucket': [400, '请填写空间名', 'The bucket is required'],
  'oss.address': [
    400,
    '地址须为 https；内网或 http 地址请先由平台管理员在参数 callback.internal 中放行',
    'The address must be https and public; others have to be admitted in the parameter callback.internal',
  ],
  'oss.unavailable': [
    422,
    '文件不能存入“{store}”，不能启用；如需对象存储，请运维人员在服务器上设置 S3',
    'Files cannot be stored in “{storeEn}”; for an object store the operator sets S3 on the server',
  ],
  'oss.in-use': [
    422,
    '已启用的存储配置不能删除，请先启用另一个',
    'The enabled store cannot be deleted: enable another one first',
  ],
  'oss.unasked': [422, '该类型的存储无法检测', 'A store of this kind cannot be checked here'],
  'oss.keys': [422, '存储拒绝了 accessKey 或 secretKey', 'The store refused the keys'],
  'oss.no-bucket': [422, '存储中没有该空间', 'The store has no such bucket'],
  'oss.silent': [422, '存储没有正常应答：{why}', 'The store does not answer as it should: {whyEn}'],
  'attach.ticket': [403, '链接已失效，请刷新后重试', 'The link is no longer good, please reload'],
} as const satisfies ProblemList
