"""Projects of LDtk, written by the words of its "JSON format": dictionaries for json.dumps."""

KINDS = ["empty", "solid", "one_way_min_x", "one_way_max_x", "one_way_min_y", "one_way_max_y",
         *(f"{form}_{x}_x_{y}_y" for form in ("slope", "low", "high") for y in ("min", "max") for x in ("min", "max"))]


def values(*identifiers):
    """Definitions of IntGrid values, from 1 on; an identifier may be None."""
    return [{"value": i + 1, "identifier": name, "color": "#000000", "tile": None, "groupUid": 0}
            for i, name in enumerate(identifiers)]


def layer_definition(identifier, uid, grid, int_values):
    return {"__type": "IntGrid", "identifier": identifier, "type": "IntGrid", "uid": uid, "gridSize": grid,
            "intGridValues": int_values, "pxOffsetX": 0, "pxOffsetY": 0}


def int_layer(identifier, uid, grid, width, height, cells, offset=(0, 0)):
    return {"__identifier": identifier, "__type": "IntGrid", "__cWid": width, "__cHei": height, "__gridSize": grid,
            "__opacity": 1, "__pxTotalOffsetX": offset[0], "__pxTotalOffsetY": offset[1], "layerDefUid": uid,
            "visible": True, "intGridCsv": cells, "autoLayerTiles": [], "gridTiles": [], "entityInstances": []}


def entity(identifier, px, size, pivot=(0, 0), iid="e"):
    return {"__identifier": identifier, "__grid": [0, 0], "__pivot": list(pivot), "__tags": [], "iid": iid,
            "width": size[0], "height": size[1], "defUid": 9, "px": list(px), "fieldInstances": []}


def entity_layer(identifier, entities, offset=(0, 0)):
    return {"__identifier": identifier, "__type": "Entities", "__cWid": 1, "__cHei": 1, "__gridSize": 16,
            "__pxTotalOffsetX": offset[0], "__pxTotalOffsetY": offset[1], "layerDefUid": 8, "intGridCsv": [],
            "entityInstances": entities}


def level(identifier, at, size, layers, file=None):
    return {"identifier": identifier, "iid": identifier, "uid": 1, "worldX": at[0], "worldY": at[1], "worldDepth": 0,
            "pxWid": size[0], "pxHei": size[1], "externalRelPath": file, "fieldInstances": [],
            "layerInstances": layers}


def project(levels, definitions=(), layout="Free", worlds=()):
    return {"__header__": {"fileType": "LDtk Project JSON", "app": "LDtk", "appVersion": "1.5.3"},
            "jsonVersion": "1.5.3", "worldLayout": layout, "externalLevels": False,
            "defs": {"layers": list(definitions), "entities": [], "tilesets": [], "enums": []},
            "levels": list(levels), "worlds": list(worlds), "toc": []}


def world(identifier, levels, layout="Free"):
    return {"identifier": identifier, "iid": identifier, "worldLayout": layout, "levels": list(levels)}
