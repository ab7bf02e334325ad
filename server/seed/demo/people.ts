// Departments, positions and people of a demo hospital.
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Planted, insert } from '../../system/insert.ts'
import { hashPassword } from '../../system/sign-in/password.ts'
import { randomPassword } from '../../system/user/random-password.ts'
import { outline, plant } from '../plant.ts'
import type { Hospital } from './hospital.ts'

const DEPARTMENT = 2
const TEAM = 3

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(line.includes('; ') ? '; ' : ' '))

/** Returns department ids by name, created under the hospital's root department. */
export async function seedDepts(tx: Tx, { tenantId, depts }: Hospital, root: string): Promise<Map<string, string>> {
  const forest = outline(depts, (name) => ({
    deptName: name,
    fullName: name,
    deptCategory: /([班组室]| team)$/.test(name) ? TEAM : DEPARTMENT,
  }))
  const rows = plant(forest, { tenantId }, { id: root, ancestors: '0' })
  await insert(tx, 'dept', rows)
  return new Map(rows.map((row) => [String(row.deptName), String(row.id)]))
}

export async function seedPosts(tx: Tx, { tenantId, posts }: Hospital): Promise<Map<string, string>> {
  const rows = linesOf(posts).map(([postName, category], i): Planted => ({
    id: newId(),
    tenantId,
    postName,
    postCode: `GW${String(i + 1).padStart(2, '0')}`,
    category: Number(category),
    sort: i + 2,
  }))
  await insert(tx, 'post', rows)
  return new Map(rows.map((row) => [String(row.postName), String(row.id)]))
}

interface Places {
  depts: ReadonlyMap<string, string>
  posts: ReadonlyMap<string, string>
  roles: ReadonlyMap<string, string>
}

const idIn = (ids: ReadonlyMap<string, string>, name = ''): string => {
  const id = ids.get(name)
  if (!id) throw new Error(`the demonstration hospital has no ${name}`)
  return id
}

/** Passwords are random and unknown: demo accounts are opened one by one. */
export async function seedPeople(
  tx: Tx,
  { tenantId, people }: Hospital,
  { depts, posts, roles }: Places,
): Promise<void> {
  const closed = await hashPassword(randomPassword(40))
  const rows = linesOf(people).map(([account, realName, sex, dept, post, role], i): Planted => ({
    id: newId(),
    tenantId,
    account,
    realName,
    name: realName,
    password: closed,
    sex: Number(sex),
    deptId: [idIn(depts, dept)],
    postId: [idIn(posts, post)],
    roleId: [idIn(roles, role)],
    phone: `138${tenantId.slice(-1)}000${String(1001 + i)}`,
    code: `${tenantId.slice(-1)}${String(i + 1).padStart(4, '0')}`,
  }))
  await insert(tx, 'user', rows)
}
