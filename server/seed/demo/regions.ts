// Part of China's administrative divisions: the country, its provinces, and one province with cities and districts.
import type { Tx } from '../../platform/db.ts'
import { PLATFORM_TENANT } from '../../platform/identity.ts'
import { type Planted, insert } from '../../system/insert.ts'

const COUNTRY = '00'

const provinces =
  '11北京市 12天津市 13河北省 14山西省 15内蒙古自治区 21辽宁省 22吉林省 23黑龙江省 31上海市 32江苏省 33浙江省 34安徽省 35福建省 36江西省 37山东省 41河南省 42湖北省 43湖南省 44广东省 45广西壮族自治区 46海南省 50重庆市 51四川省 52贵州省 53云南省 54西藏自治区 61陕西省 62甘肃省 63青海省 64宁夏回族自治区 65新疆维吾尔自治区 71台湾省 81香港特别行政区 82澳门特别行政区'
const cities =
  '3301杭州市 3302宁波市 3303温州市 3304嘉兴市 3305湖州市 3306绍兴市 3307金华市 3308衢州市 3309舟山市 3310台州市 3311丽水市'
const districts =
  '330102上城区 330105拱墅区 330106西湖区 330108滨江区 330109萧山区 330110余杭区 330111富阳区 330112临安区 330113临平区 330114钱塘区 330203海曙区 330205江北区 330206北仑区 330211镇海区 330212鄞州区 330213奉化区'

const read = (text: string) =>
  text.split(' ').map((one) => ({ code: /^\d+/.exec(one)?.[0] ?? '', name: one.replace(/^\d+/, '') }))

/** A division's id is its code, so that no lookup is needed. */
const idOf = (code: string) => (code === COUNTRY ? '1' : String(Number(code)))
const parentOf = (code: string) => (code.length === 2 ? COUNTRY : code.slice(0, -2))

function region({ code, name }: { code: string; name: string }, i: number): Planted {
  const above = [COUNTRY, code.slice(0, 2), code.slice(0, 4)].slice(0, code.length / 2)
  return {
    id: idOf(code),
    tenantId: PLATFORM_TENANT,
    parentId: idOf(parentOf(code)),
    ancestors: ['0', ...above.map(idOf)].join(','),
    code,
    parentCode: parentOf(code),
    name,
    regionLevel: code.length / 2,
    sort: i + 1,
  }
}

export async function seedRegions(tx: Tx): Promise<void> {
  const country = {
    ...region({ code: COUNTRY, name: '中华人民共和国' }, 0),
    parentId: null,
    ancestors: '0',
    parentCode: '0',
    regionLevel: 0,
  }
  await insert(tx, 'region', [country, ...[provinces, cities, districts].flatMap((level) => read(level).map(region))])
}
