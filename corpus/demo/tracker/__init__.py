"""A small service that follows parcels of several carriers."""
