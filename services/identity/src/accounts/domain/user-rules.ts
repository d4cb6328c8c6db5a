import type { Role } from '@mi/contracts/mi/identity/v1'

/** An owner or admin invites, changes roles and removes; only an owner does it to owners, or makes them. */
export function mayManagePerson(manager: Role, roles: readonly Role[]): boolean {
  return manager === 'owner' || (manager === 'admin' && !roles.includes('owner'))
}

/** Whether the account would be without an owner who can sign in. */
export function leavesNoOwner(person: { role: Role }, next: Role | 'removed', activeOwners: number): boolean {
  return person.role === 'owner' && next !== 'owner' && activeOwners <= 1
}

/** How lists order a name. */
export function sortNameOf(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
