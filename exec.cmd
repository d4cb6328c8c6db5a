@rem Windows has no exec, which the scripts of package.json begin with: cmd finds this file instead.
@%*
