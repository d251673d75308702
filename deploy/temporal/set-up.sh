#!/bin/sh
# Creates the databases of Temporal in PostgreSQL, or updates their schema to this version. Safe to repeat.
set -eu

export SQL_PLUGIN=postgres12 SQL_DATABASE
for SQL_DATABASE in temporal temporal_visibility; do
  schema="${SCHEMA:-/etc/temporal/schema/postgresql/v12}/$(echo "$SQL_DATABASE" | sed 's/^temporal_//')"
  temporal-sql-tool create-database
  # Keeps the version of a schema that exists.
  temporal-sql-tool setup-schema --version 0.0
  temporal-sql-tool update-schema --schema-dir "$schema/versioned"
done
