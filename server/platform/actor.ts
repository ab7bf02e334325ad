// Who changes rows: a person with a session, or the product itself under the name of a rule, a job or a process.
import type { ProcessName } from '@steward/domain/processes'
import type { Identity } from './identity.ts'

export type ActorKind = 'person' | 'rule' | 'job' | 'process' | 'system'

export interface Actor {
  kind: ActorKind
  /** A person's user id; null for the product's own work. */
  userId: string | null
  /** A person's real name, or the name of the rule, job or process. */
  name: string
  /** The department rows belong to which the actor creates. */
  deptId: string | null
}

export const personActor = ({ userId, realName, deptIds }: Identity): Actor => ({
  kind: 'person',
  userId,
  name: realName,
  deptId: deptIds[0] ?? null,
})

/** The product at work without a session: `machineActor('job', 'order-auto')`. */
export const machineActor = (kind: Exclude<ActorKind, 'person'>, name: string): Actor => ({
  kind,
  userId: null,
  name,
  deptId: null,
})

/** What a process of the product signs its transactions with, where it has no context. */
export const processSignature = (name: ProcessName): Signature => ({
  actor: machineActor('process', name),
  requestId: '',
})

/** What a transaction is signed with: its actor and the request it answers, if any. */
export interface Signature {
  actor: Actor
  requestId: string
}

/** The signature as `app.actor` carries it; empty for unsigned work such as counters and caches. */
export const signatureText = (signature: Signature | undefined): string =>
  signature
    ? JSON.stringify({
        kind: signature.actor.kind,
        id: signature.actor.userId,
        name: signature.actor.name,
        request: signature.requestId,
      })
    : ''
