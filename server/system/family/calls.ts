// Calls that clients of this API family make and the specification does not name: which call each stands for, or what
// is not here. Another name is replaced before routing, so that it passes the gates of the call it stands for.
import { problem } from '@steward/domain/problems'
import { type Route, route } from '../../platform/route.ts'

type Method = Route['method']

/** Modules that later clients call below another path. */
const modules: readonly (readonly [theirs: string, own: string])[] = [
  ['/blade-system/user/', '/blade-user/'],
  ['/blade-system/tenant-datasource/', '/blade-develop/datasource/'],
]

/** Single calls: the name such clients use, and ours. Ids are parameters of the same names. */
const names: readonly (readonly [method: Method, theirs: string, own: string])[] = [
  ['GET', '/blade-system/search/user', '/blade-user/search/user'],
  ['GET', '/blade-system/tenant/page', '/blade-system/tenant/list'],
  ['POST', '/blade-system/tenant/pass', '/blade-system/tenant/enable'],
  ['POST', '/blade-system/tenant/recycle', '/blade-system/tenant/disable'],
  ['GET', '/blade-system/post/page', '/blade-system/post/list'],
  ['POST', '/blade-user/audit-pass', '/blade-user/enable'],
  ['POST', '/user/send-logs', '/blade-auth/oauth/logout'],
]

interface Absent {
  method: Method
  path: string
  /** Ends the sentence “this system does not offer”. */
  what: readonly [zh: string, en: string]
  /** Asked before anybody is signed in. */
  isOpen?: true
  /** What is answered is kept as a file, whatever it is: the sentence stands in a sheet. */
  isSheet?: true
}

const absent = (method: Method, base: string, calls: readonly string[], ...what: Absent['what']): Absent[] =>
  calls.map((call) => ({ method, path: `${base}/${call}`, what }))

const inSheet = (call: Absent): Absent => ({ ...call, isSheet: true })

/** What such clients ask for and we do not have, with what to use in its place. */
export const notHere: readonly Absent[] = [
  ...absent(
    'GET',
    '/blade-user',
    ['user-list'],
    '不分页的用户清单，请按页读取，或使用人员选择',
    'a list of users without pages; read it by page, or search for people',
  ),
  ...absent(
    'GET',
    '/blade-user',
    ['export-user', 'export-template'],
    '凭链接下载的用户表格，请在用户列表中导入或导出',
    'sheets of users behind a link; import and export them in the list of users',
  ).map(inSheet),
  ...absent(
    'POST',
    '/blade-user',
    ['import-user'],
    '上传后直接写入的用户导入，请在用户列表中导入，核对后写入',
    'an import of users that writes at once; import them in the list of users, where rows are checked first',
  ),
  ...absent(
    'POST',
    '/blade-user',
    ['audit-refuse'],
    '对注册申请的拒绝操作，请删除待审核的账号',
    'a refusal of applications; remove the account that waits for approval',
  ),
  ...absent(
    'GET',
    '/blade-system/menu',
    ['auth-routes'],
    '按路由列出的角色，请读取导航菜单和按钮权限',
    'roles by route; read the navigation and the buttons',
  ),
  ...['dict', 'dict-biz'].flatMap((kind) =>
    absent(
      'GET',
      `/blade-system/${kind}`,
      ['select', 'select-all', 'dictionary-full'],
      '不分页的字典清单，请读取字典树或字典取值',
      'a list of dictionaries without pages; read their tree, or the choices of one',
    ),
  ),
  ...absent(
    'GET',
    '/blade-system/region',
    ['export-region', 'export-template'],
    '凭链接下载的行政区划表格，请在行政区划列表中导入或导出',
    'sheets of regions behind a link; import and export them in the list of regions',
  ).map(inSheet),
  ...absent(
    'POST',
    '/blade-system/region',
    ['import-region'],
    '上传后直接写入的行政区划导入，请在行政区划列表中导入',
    'an import of regions that writes at once; import them in the list of regions',
  ),
  ...absent(
    'GET',
    '/blade-desk/dashboard',
    ['activities', 'notices', 'my-notices'],
    '工作台的示例数据，请读取通知公告',
    'sample data for a first page; read the notices',
  ),
  ...absent(
    'POST',
    '/blade-resource/oss/endpoint',
    ['make-bucket', 'remove-bucket', 'copy-file', 'remove-file', 'remove-files'],
    '对存储空间的直接操作，请在附件管理中处理文件',
    'work on buckets; files are kept in the list of attachments',
  ),
  ...absent(
    'POST',
    '/blade-resource/oss/endpoint',
    ['put-file-by-name', 'put-file-attach-by-name'],
    '指定存储名称的上传，请使用不带名称的上传',
    'uploads under a chosen name; upload without one',
  ),
  ...absent(
    'GET',
    '/blade-resource/oss/endpoint',
    ['stat-file', 'file-path'],
    '存储中的文件信息，请读取附件及其链接',
    'what a store says of a file; read the attachment with its link',
  ),
  ...absent(
    'POST',
    '/blade-resource/sms/endpoint',
    ['send-validate', 'validate-message'],
    '短信验证码，请使用短信发送或二次验证',
    'codes by text message; send a message, or use the second factor',
  ),
  {
    method: 'POST',
    path: '/blade-auth/oauth/sms/send-validate',
    what: ['短信验证码登录，请使用账号和密码登录', 'a sign-in by text message; use account and password'],
    isOpen: true,
  },
]

const byName = new Map(names.map(([method, theirs, own]) => [`${method} ${theirs}`, own]))

/** The path of the call that is known by this name; undefined where there is no other. */
export function standsFor(method: string, path: string): string | undefined {
  const [theirs = '', own = ''] = modules.find(([base]) => path.startsWith(base)) ?? []
  const there = own + path.slice(theirs.length)
  return byName.get(`${method} ${there}`) ?? (there === path ? undefined : there)
}

const inModules = (path: string): string[] =>
  modules.flatMap(([theirs, own]) => (path.startsWith(own) ? [theirs + path.slice(own.length)] : []))

const namesOf = (path: string, method?: Method): string[] => {
  const single = names.filter((name) => name[2] === path && (method ?? name[0]) === name[0]).map((name) => name[1])
  return [path, ...single].flatMap((name) => [name, ...inModules(name)]).slice(1)
}

const remembered = new Map<string, readonly string[]>()

/** Every other name of the calls at this path; asked for paths of routes only. */
export function otherNames(path: string): readonly string[] {
  const known = remembered.get(path) ?? namesOf(path)
  remembered.set(path, known)
  return known
}

/** Every other name there is, with the path it stands for. */
export const aliasesOf = (routes: readonly Route[]) =>
  routes.flatMap(({ method, path: own, may }) => namesOf(own, method).map((path) => ({ method, path, own, may })))

/** For the documentation. */
export const sameCalls = (routes: readonly Route[]): Record<string, string> =>
  Object.fromEntries(aliasesOf(routes).map(({ path, own }) => [path, own]))

/** Answers what is not here with the sentence that says so, instead of “no such address”. */
export const absentCalls: readonly Route[] = notHere.map(({ method, path, what: [zh, en], isOpen, isSheet }) => {
  const refusal = () => problem('call.absent', { what: zh, whatEn: en })
  const refuse = () => {
    throw refusal()
  }
  return route({
    method,
    path,
    zh: `不提供${zh}`,
    en: `Not offered: ${en}`,
    tag: 'Not offered',
    may: isOpen ? 'anybody' : 'signed-in',
    // A form with a file is refused before it is read.
    ...(method === 'POST' ? { takesFile: refuse, takesFields: true } : {}),
    ...(isSheet ? { flat: true } : {}),
    run: async (ctx) => (isSheet && ctx.maybeMe?.readsForests ? sheetOf(refusal().words(ctx.locale)) : refuse()),
  })
})

async function sheetOf(sentence: string): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Steward', rows: [[sentence]], columns: [{ width: 100 }] }] }))
}
