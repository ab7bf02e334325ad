// Plants what happened in the demonstration hospitals before today, while the server already answers.
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { plantAccess } from './access.ts'
import { plantAnalyses } from './analyses.ts'
import { plantCommissioning } from './commissioning.ts'
import { plantDuty } from './duty.ts'
import { plantEnergy } from './energy.ts'
import { plantHistory } from './history.ts'
import { plantInspections } from './inspections.ts'
import { plantLogs } from './logs.ts'
import { settlePast } from './parts.ts'
import { plantPlans } from './plans.ts'
import { plantRepairs } from './repairs.ts'
import { plantResources } from './resources.ts'
import { plantUpkeep } from './upkeep.ts'

/** In this order: the later ones refer to rows of the earlier. */
const inOrder = [
  plantRepairs,
  plantDuty,
  plantInspections,
  plantUpkeep,
  plantPlans,
  plantAccess,
  plantCommissioning,
  plantLogs,
  plantResources,
  plantHistory,
  plantEnergy,
  plantAnalyses,
]

export interface Past {
  /** Whether everything was planted before it was stopped. */
  planted: Promise<boolean>
  /** Ends after the part that is being planted; the next start goes on. */
  stop(): Promise<void>
}

export function plantPast({ context }: Pick<App, 'context'>, parts = inOrder): Past {
  let isStopped = false
  const plant = async () => {
    for (const part of parts) {
      if (isStopped) return false
      await part({ context })
      // Whoever has asked meanwhile is answered first.
      await pause(0)
    }
    await settlePast(context)
    return true
  }
  const planted = plant()
  return {
    planted,
    stop: async () => {
      isStopped = true
      await planted.catch(() => undefined)
    },
  }
}
