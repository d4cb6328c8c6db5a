/** In ascending order: each permission includes the previous permissions. */
const PERMISSIONS = ['view', 'comment', 'edit'] as const

export type Permission = (typeof PERMISSIONS)[number]

export function permits(granted: Permission, needed: Permission): boolean {
  return PERMISSIONS.indexOf(granted) >= PERMISSIONS.indexOf(needed)
}
