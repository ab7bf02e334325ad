// What a browser says of itself, as people know it: product, system, kind of device. A hint and no proof.
export type DeviceKind = 'desktop' | 'phone' | 'tablet' | 'program'

export interface Browser {
  kind: DeviceKind
  /** Such as `Chrome 141`; empty where unknown. */
  name: string
  /** Such as `Windows`; empty where unknown. */
  system: string
}

/** The first that matches: most browsers also name those they descend from. */
const products: readonly [RegExp, string][] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/wxwork\/(\d+)/i, 'WeCom'],
  [/DingTalk\/(\d+)/, 'DingTalk'],
  [/QQBrowser\/(\d+)/, 'QQ Browser'],
  [/QihooBrowser|360SE|360EE/, '360'],
  [/HuaweiBrowser\/(\d+)/, 'Huawei Browser'],
  [/MiuiBrowser\/(\d+)/, 'Mi Browser'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[.\d]* .*Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** `browserOf(request.headers['user-agent'])`; whatever is no browser is a program. */
export function browserOf(userAgent: string): Browser {
  const system = systems.find(([test]) => test.test(userAgent))?.[1] ?? ''
  const found = products.find(([test]) => test.test(userAgent))
  if (!found) return { kind: 'program', name: '', system }
  const [test, name] = found
  const version = test.exec(userAgent)?.[1]
  return { kind: kindOf(userAgent), name: version ? `${name} ${version}` : name, system }
}

function kindOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet/.test(userAgent) || (userAgent.includes('Android') && !userAgent.includes('Mobile'))) return 'tablet'
  return /Mobile|iPhone|iPod/.test(userAgent) ? 'phone' : 'desktop'
}
