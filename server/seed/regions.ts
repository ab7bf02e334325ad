// China's administrative divisions down to the county, by the codes of GB/T 2260 as the Ministry of Civil Affairs published
// them until the end of 2024 (divisions.txt; read from @vant/area-data 2.1.0, MIT, without the codes statistics or
// delivery services made up). A line of the file is a province, or a city with its counties.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tx } from '../platform/db.ts'
import { PLATFORM_TENANT } from '../platform/identity.ts'
import { type Planted, insert } from '../system/insert.ts'

/** What was planted last, in the table `installation`; raised with the file, whose new codes are then added. */
const NAME = 'regions'
const EDITION = '2024'
const COUNTRY = '00'

interface Division {
  /** Two digits of a province, four of a city, six of a county. */
  code: string
  name: string
}

export function divisions(): Division[] {
  const text = readFileSync(join(import.meta.dirname, 'divisions.txt'), 'utf8')
  return [{ code: COUNTRY, name: '中华人民共和国' }, ...text.trim().split('\n').flatMap(divisionsOf)]
}

function divisionsOf(line: string): Division[] {
  const [first, ...counties] = line.split(' ').map((one) => /^(\d+)(.+)$/.exec(one) ?? [])
  const [, code = '', name = ''] = first ?? []
  return [{ code, name }, ...counties.map(([, digits = '', county = '']) => ({ code: code + digits, name: county }))]
}

const parentOf = (code: string) => (code.length === 2 ? COUNTRY : code.slice(0, -2))

/** Codes that exist, removed ones too, stay as people left them; the id of a new row is its code. */
export async function seedRegions(tx: Tx): Promise<void> {
  const [edition] = await tx.query('select 1 from installation where name = $1 and value = $2', [NAME, EDITION])
  if (edition) return
  const known = await tx.query<{ id: string; code: string; ancestors: string }>(
    'select id::text, code, ancestors from region order by is_deleted desc, id',
  )
  const places = new Map(known.map(({ code, ...place }) => [code, place]))
  const missing: Planted[] = []
  for (const [at, { code, name }] of divisions().entries()) {
    if (places.has(code)) continue
    const above = code === COUNTRY ? undefined : places.get(parentOf(code))
    const place = {
      id: code === COUNTRY ? '1' : String(Number(code)),
      ancestors: above ? `${above.ancestors},${above.id}` : '0',
    }
    places.set(code, place)
    missing.push({
      ...place,
      tenantId: PLATFORM_TENANT,
      parentId: above?.id ?? null,
      code,
      parentCode: above ? parentOf(code) : '0',
      name,
      regionLevel: code === COUNTRY ? 0 : code.length / 2,
      sort: at + 1,
    })
  }
  await insert(tx, 'region', missing)
  await tx.query(
    'insert into installation (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [NAME, EDITION],
  )
}
